import { isUnspaced } from '../tokens.ts'
import type { ImportedSection } from './imported-text.ts'

/** Up to four words that begin like a name: `Anna Smith: …`, `Speaker 2: …`, `李雷：…`. */
const label =
  /^((?:[\p{Lu}\p{Lt}\p{Lo}\p{N}][^\s:：.!?。！？]*\.?)(?: [^\s:：.!?。！？]+\.?){0,3})[:：](?:\s+|(?<=：))(?=\S)/u

export const maxName = 40
/** As in Markdown: `**Anna:** …`. */
const bold = /^(\*\*|__)([^*_\n]{1,60})\1(?=\s*[:：])|^(\*\*|__)([^*_\n]{1,60}[:：])\3/u
const quote = /^["'“‘„«「『]/
/** `[SPEAKER_00]: …`, `(Anna): …`; without a colon it may be a sound: `[Music] …`. */
const bracketed = /^(?:\[([^[\]]+)\]|\(([^()]+)\)|【([^【】]+)】|（([^（）]+)）)(\s*[:：])?\s*(?=\S)/u
/** Closed captions begin a change of speaker so: `>> ANNA: …`. */
const change = /^(?:>>+|»)\s*/u
/** `Anna Smith (she/her): …`. */
const pronouns = /^([^:：()]+?)\s*\((?:she|he|they|it|ze|xe|any)(?:\s*\/\s*\p{L}+)+\)(?=[:：])/iu
const sounds =
  /^(?:.*\b(?:music|applause|laughter|laughs|laughing|cheering|inaudible|unintelligible|crosstalk|silence|noise|pause|coughs|sighs)\b.*|.*(?:音乐|掌声|笑声|听不清|静音).*)$/iu
/** What a sentence begins with; a name only where the file has it more than once. */
const openings =
  /^(?:note|notes|warning|question|answer|example|tip|remember|update|attention|important|summary|conclusion|result|reminder|fact|ps|p\.s|nb|also|so|yes|no|ok|okay|well|注意|注|提示|例如|比如|问题|答案|总结|结论|总之|结果)$/iu

/** As programs call who has no name, also without a colon: `[SPEAKER_00] …`. */
const numbered = /^(?:speaker|spk)[ _-]?\d+$/i

interface Label {
  readonly name: string
  readonly said: string
  /** Nothing but brackets says that it is one. */
  readonly isBare: boolean
}

function labelOf(text: string): Label | undefined {
  const line = text.replace(change, '').replace(bold, '$2$4')
  const inBrackets = bracketed.exec(line)
  if (inBrackets) {
    const name = (inBrackets[1] ?? inBrackets[2] ?? inBrackets[3] ?? inBrackets[4])!.trim()
    return { name, said: line.slice(inBrackets[0].length), isBare: inBrackets[5] === undefined }
  }
  const named = line.replace(pronouns, '$1')
  const found = label.exec(named)
  return found ? { name: found[1]!, said: named.slice(found[0].length), isBare: false } : undefined
}

/** @param known Names that the file has more than once: {@link repeatedNames}. */
export function splitLabel(text: string, known?: ReadonlySet<string>): { speaker?: string; text: string } {
  const found = labelOf(text)
  if (!found || found.name.length > maxName) return { text }
  const { name, said, isBare } = found
  const isOne =
    known?.has(name) || (isBare ? numbered.test(name) : isSpeaker(name, said) && !openings.test(name))
  return isOne ? { speaker: name, text: said } : { text }
}

/** Of the texts, have to begin with a name in brackets before one is taken for it. */
const minBareShare = 0.5

/** What stands before a colon, or in brackets, at the beginning of several of the texts, and introduces no quotation. */
export function repeatedNames(texts: readonly string[]): ReadonlySet<string> {
  const [names, repeated] = [new Set<string>(), new Set<string>()]
  const labels = texts.flatMap((text) => labelOf(text) ?? [])
  const bare = labels.filter(({ name, isBare }) => isBare && isPerson(name))
  const hasBare = bare.length >= texts.length * minBareShare
  for (const { name, said, isBare } of labels) {
    if (name.length > maxName || (isSaying.test(name) && quote.test(said))) continue
    if (isBare && !(hasBare && isPerson(name))) continue
    if (names.has(name)) repeated.add(name)
    names.add(name)
  }
  // Where brackets are for names, they are for those who speak once, too.
  if (hasBare && bare.some(({ name }) => repeated.has(name))) for (const { name } of bare) repeated.add(name)
  return repeated
}

function isPerson(name: string): boolean {
  return isName(name) && !/^\p{Ll}/u.test(name) && !sounds.test(name)
}

/** @returns the name of a line that has no more than one in brackets: `(Anna Smith)`. */
export function nameAlone(line: string): string | undefined {
  const [, name = ''] = /^[[(【（]([^[\]()【】（）]+)[\])】）]\s*[:：]?$/u.exec(line.trim()) ?? []
  return isPerson(name.trim()) ? name.trim() : undefined
}

const isSaying = /[说說道问問曰答]$/u

/** `He said: we go` and `قال لي: "…"` are sentences. Where letters have no case, only the quotation shows it. */
function isSpeaker(name: string, said: string): boolean {
  return isName(name) && !(quote.test(said) && /\p{Lo}/u.test(name))
}

/** One word, or up to five that begin like names, with short words between them: `Anna van der Berg`. */
export function isName(name: string): boolean {
  const words = name.split(/\s+/)
  if (name.length > maxName || /[:：]|[!?。！？…,，;；]$|[^\s.]{4,}\.$/u.test(name)) return false
  if (words.length === 1)
    return /^[\p{L}\p{N}]/u.test(name) && !(/\p{Script=Han}/u.test(name) && name.length > 12)
  const isCapital = (word: string): boolean => /^[("]?[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(word)
  return (
    words.length <= 5 &&
    words.every(
      (word, index) => isCapital(word) || (index > 0 && index < words.length - 1 && word.length <= 3),
    )
  )
}

/** Names stand where the speaker changes: who is not named goes on. */
export function withSpeakersCarried<T extends ImportedSection>(sections: readonly T[]): T[] {
  let speaker: string | undefined
  return sections.map((section) => {
    speaker = section.speaker ?? speaker
    return speaker === undefined ? section : { ...section, speaker }
  })
}

/** Lines of a subtitle as running text: scripts without spaces get none. */
export function joinLines(lines: readonly string[]): string {
  let text = ''
  let last = ''
  for (const line of lines.map((one) => one.trim()).filter(Boolean)) {
    const isTight = isUnspaced(last) && isUnspaced(line.charAt(0))
    text += text === '' || isTight ? line : ` ${line}`
    last = line.slice(-1)
  }
  return text
}
