import type { FormatFile } from './format.ts'
import type { ImportedSection, ImportedText } from './imported-text.ts'
import { NoteCount } from './notes.ts'
import { shareTime } from './times.ts'
import { type TimedPiece, wordTimes } from './word-times.ts'

/** CHAT (.cha) of CLAN and TalkBank, by its manual: a line for each utterance, with codes for how it was said. */
export const talkBank = { read: readTalkBank } satisfies FormatFile

export function looksLikeTalkBank(start: string): boolean {
  return /^(?:@(?:UTF8|PID|Font|Window|Color words)\b.*\n\s*){0,5}@(?:UTF8|Begin)\b/.test(start)
}

interface Utterance {
  readonly code: string
  readonly text: string
  readonly time: { readonly startMs: number; readonly endMs: number } | undefined
  /** Of `%wor`, as it is in the file. */
  words?: string
}

/** `\u0015120_1980\u0015`, with the name of the recording in older files; some programs show it between dots. */
const bullet = /[\u0015•](?:%(?:snd|mov|pic):"[^"]{0,300}"_?)?(\d+)_(\d+)-?[\u0015•]/g
const [bulletMark, spokenMs] = [/[\u0015•]/, 80]

function readTalkBank(text: string): ImportedText {
  const notes = new NoteCount()
  const names = new Map<string, string>()
  const utterances: Utterance[] = []
  let language: string | undefined
  // A line that begins with white space goes on with the one above.
  for (const line of text.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const [, mark, name = '', rest = ''] = /^([@*%])([^:\t]*):?\s*(.*)$/.exec(line.trim()) ?? []
    if (mark === '*') utterances.push(utteranceOf(name, rest, notes))
    else if (mark === '%' && name === 'wor' && utterances.length > 0) utterances.at(-1)!.words = rest
    else if (mark === '@' && name === 'Languages') language = languageOf(rest)
    else if (mark === '@' && name === 'Participants')
      for (const [code, one] of namesOf(rest)) names.set(code, one)
    else if (mark === '%' || name === 'Comment' || (mark === undefined && line.trim() !== ''))
      notes.add('left-out', line)
  }
  const said = utterances.filter((utterance) => utterance.text !== '')
  const times = timesOf(said)
  const sections = said.map((utterance, at): ImportedSection => {
    const pieces = utterance.words === undefined ? [] : piecesOf(utterance.words)
    const words = wordTimes(utterance.text, pieces)
    if (utterance.words !== undefined && !words && pieces.length > 1)
      notes.add('left-out', `%wor: ${utterance.words.replaceAll('\u0015', '•')}`)
    return {
      speaker: names.get(utterance.code) ?? utterance.code,
      text: utterance.text,
      ...times?.[at],
      words,
    }
  })
  return { language, sections, ...notes.fields() }
}

function languageOf(value: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(value.split(/[\s,]/)[0])[0]
  } catch {
    return undefined
  }
}

/** `CHI Ruth Target_Child, MOT Mother`: a code, a name that may be missing, and a role, which is a name where one alone has it. */
function namesOf(value: string): [code: string, name: string][] {
  const people = value.split(',').map((one) => one.trim().split(/\s+/))
  const roles = people.map((words) => words.at(-1))
  return people.flatMap(([code = '', ...words]): [string, string][] => {
    const role = words.at(-1)
    const isOwn = roles.filter((one) => one === role).length === 1
    const name = words.length > 1 ? words[0] : isOwn ? role : undefined
    return name === undefined ? [] : [[code, name.replaceAll('_', ' ')]]
  })
}

function utteranceOf(code: string, line: string, notes: NoteCount): Utterance {
  const bullets = [...line.matchAll(bullet)]
  const [first, last] = [bullets[0], bullets.at(-1)]
  const rest = line.replace(bullet, ' ')
  if (bulletMark.test(rest)) notes.add('times', line.replaceAll('\u0015', '•'))
  const startMs = Number(first?.[1])
  const said = saidIn(rest.replace(/[\u0015•]/g, ' '), notes)
  return {
    code,
    text: /[\p{L}\p{N}]/u.test(said) ? said : '',
    time: last && { startMs, endMs: Math.max(startMs, Number(last[2])) },
  }
}

/** Utterances without a time of their own share that between their neighbors. @returns `undefined` where none has one. */
function timesOf(utterances: readonly Utterance[]): { startMs: number; endMs: number }[] | undefined {
  if (utterances.every(({ time }) => !time)) return undefined
  const times: { startMs: number; endMs: number }[] = []
  for (let at = 0; at < utterances.length; at = times.length) {
    const own = utterances[at]!.time
    if (own) {
      times.push(own)
      continue
    }
    let next = at + 1
    while (next < utterances.length && !utterances[next]!.time) next += 1
    const texts = utterances.slice(at, next).map(({ text }) => text)
    const startMs = times.at(-1)?.endMs ?? 0
    const endMs = utterances[next]?.time?.startMs ?? startMs + texts.join('').length * spokenMs
    times.push(...shareTime(texts, startMs, Math.max(startMs, endMs)))
  }
  return times
}

/** `good \u00150_400\u0015 morning \u0015400_900\u0015 .` */
function piecesOf(line: string): TimedPiece[] {
  const pieces: { text: string; startMs: number; endMs: number }[] = []
  const put = (part: string): void => {
    const said = saidIn(part)
    const [mark = ''] = /^[,.?!…:;—]+/.exec(said) ?? []
    const last = pieces.at(-1)
    if (last) last.text = `${last.text.trimEnd()}${mark} `
    const word = last ? said.slice(mark.length).trim() : said
    if (word !== '') pieces.push({ text: `${word} `, startMs: 0, endMs: 0 })
  }
  let from = 0
  for (const found of line.matchAll(bullet)) {
    const before = pieces.length
    put(line.slice(from, found.index))
    from = found.index + found[0].length
    if (pieces.length > before)
      Object.assign(pieces.at(-1)!, { startMs: Number(found[1]), endMs: Number(found[2]) })
  }
  put(line.slice(from))
  return pieces
}

/** How utterances end, and what ends them in print. */
const ends: Readonly<Record<string, string>> = {
  '+...': '…',
  '+..?': '…?',
  '+!?': '!?',
  '+/.': ' —',
  '+/?': ' —?',
  '+//.': ' —',
  '+//?': ' —?',
  '+"/.': ':',
  '+".': '.',
  '+.': '.',
}
const end = /\+(?:\.\.\.|\.\.\?|!\?|\/\/[.?]|\/[.?]|"\/\.|"\.|\.)/g
/** How an utterance goes on with another one: `+<`, `++`, `+^`. */
const link = /(^|\s)\+["^<,+≈≋](?=\s|$)/g
/** Of conversation analysis: pitch, loudness, overlaps. */
const marks = /[⌈⌉⌊⌋]\d?|[ˈˌ↑↓⇗↗→↘⇘∞≈≋≡∙∆∇°▁▔☺♋⁇∬Ϋ∮↫⁑⤇∾↻⤆⌀≠‹›〔〕^]/gu
const pause = /^\((?:\.{1,3}|[\d:.]+)\)$/
/** Something that happens, what another says meanwhile, a word that is missing. */
const unsaid = /^(?:&[=*{}]|0(?=\p{L}|$))/u

/** What is said in a line of codes. @param notes Counts these. */
function saidIn(line: string, notes?: NoteCount): string {
  const leave = (code: string): string => {
    notes?.add('left-out', code)
    return ' '
  }
  const words = line
    .replace(link, '$1')
    .replace(end, (mark) => `${ends[mark]} `)
    .replace(/\[[^\]]{0,300}\]/g, leave)
    .replace(/[<>]/g, ' ')
    .replace(marks, '')
    .replace(/[„‡]/g, ',')
    .split(/\s+/)
    .map((word) => (unsaid.test(word) || pause.test(word) ? leave(word) : wordOf(word)))
  return words
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.?!…:;](?:\s|[?"”]|$))/g, '')
    .trim()
}

/** Fillers and what was begun are said, `&-um`; so is what is left out of a word, `(be)cause`; its kind and lengths are not, `a:nd@c`. */
function wordOf(word: string): string {
  return word
    .replace(/^&[-+~]?(?=\S)/, '')
    .replace(/(?<=\S)@[\w:+&$-]+/g, '')
    .replace(/[()]/g, '')
    .replace(/(?<=\p{L}):+(?=\p{L}|$)/gu, '')
    .replace(/(?<=\p{L})[_+](?=\p{L})/gu, ' ')
}
