import { isUnspaced } from '../tokens.ts'
import type { ImportedSection } from './imported-text.ts'

/** Up to four words that begin like a name: `Anna Smith: …`, `Speaker 2: …`, `李雷：…`. */
const label =
  /^((?:[\p{Lu}\p{Lt}\p{Lo}\p{N}][^\s:：.!?。！？]*\.?)(?: [^\s:：.!?。！？]+\.?){0,3})[:：](?:\s+|(?<=：))(?=\S)/u

export const maxName = 40
const quote = /^["'“‘„«「『]/

/** @param known Names that the file has more than once: {@link repeatedNames}. */
export function splitLabel(text: string, known?: ReadonlySet<string>): { speaker?: string; text: string } {
  const found = label.exec(text)
  if (!found || found[1]!.length > maxName) return { text }
  const [name, said] = [found[1]!, text.slice(found[0].length)]
  return known?.has(name) || isSpeaker(name, said) ? { speaker: name, text: said } : { text }
}

/** What stands before a colon at the beginning of several of the texts, and introduces no quotation. */
export function repeatedNames(texts: readonly string[]): ReadonlySet<string> {
  const [names, repeated] = [new Set<string>(), new Set<string>()]
  for (const text of texts) {
    const found = label.exec(text)
    if (
      !found ||
      found[1]!.length > maxName ||
      (isSaying.test(found[1]!) && quote.test(text.slice(found[0].length)))
    )
      continue
    if (names.has(found[1]!)) repeated.add(found[1]!)
    names.add(found[1]!)
  }
  return repeated
}

const isSaying = /[说說道问問曰答]$/u

/** `He said: we go` and `قال لي: "…"` are sentences. Where letters have no case, only the quotation tells. */
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

/** Lines of a caption as running text: scripts without spaces get none. */
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
