import { isName } from './speakers.ts'

const clock = String.raw`\d{1,2}[:.]\d\d(?:[:.]\d\d)?`
const day = String.raw`(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})`
/** Chats show no seconds with these. */
const halfDay = String.raw`\d{1,2}:\d\d\s?[ap]\.?m\.?`
/** A day and a time at the beginning of a line: `[12/03/2024, 09:15:02] Anna: …`, `3/12/24, 9:15 AM - Anna: …`. */
const dated = new RegExp(
  String.raw`^[\u200e\u200f]?\[?${day},?[^\d\n]{1,6}${clock}(?:\s?[ap]\.?\s?m\.?)?(?=[\]\s])(\])?\s*(-\s)?(?=\S)`,
  'i',
)

/** How a message begins, by the program; without a name where several write so. */
const heads: readonly (readonly [program: string, head: RegExp])[] = [
  // Old files of Zoom name no one whom a message is to.
  ['Zoom', new RegExp(String.raw`^(?:${day}\s+)?${clock}\s+(?:From|发件人|来自|來自)\s+\S`)],
  [
    'Zoom',
    new RegExp(
      String.raw`^(?:${day}\s+)?${clock}\s+(?:Von|De|Da|Van|Från|Fra|Od|От|開始)\s+\S.{0,60}?\s(?:an|à|para|a|aan|naar|till|til|do|кому|から)\s+\S.{0,60}?:`,
    ),
  ],
  ['Webex', new RegExp(String.raw`^from .{1,60}? to .{1,60}?:\s+${clock}(?:\s?[AaPp][Mm])?$`)],
  ['Zoom', new RegExp(String.raw`^From .{1,60}? to .{1,60}?:?\s+${clock}(?:\s?[ap]m)?$`, 'i')],
  ['Telegram', new RegExp(String.raw`^\S.{0,60}?, \[${day} ${clock}\]:?$`)],
  ['KakaoTalk', /^\[[^\]]{1,60}\] \[(?:오전|오후) \d{1,2}:\d\d\] /],
  ['Discord', new RegExp(String.raw`^\S.{0,60}? — (?:today|yesterday) at ${clock}(?:\s?[ap]m)?$`, 'i')],
  ['IRC', new RegExp(String.raw`^(?:${day} )?\[?${clock}\]?\s+<[^<>\s]{1,40}>\s`)],
  [
    '',
    new RegExp(String.raw`^\S.{0,60}?[\s(（[]${day},?\s+${clock}(?:\s?[ap]m)?[)）\]]?(?:[:：].*)?$`, 'iu'),
  ],
  ['', new RegExp(String.raw`^(?:\S.{0,60}?\s+)?\(?${halfDay}\)?$`, 'i')],
  ['', new RegExp(String.raw`^\[${halfDay}\]\s+\S`, 'i')],
]
const [minMessages, maxLinesToMessage, linesToLookAt] = [2, 4, 200]

/**
 * What is written is not what is said in a recording, and its times are those of days.
 * @returns the program that a chat is of, empty where that isn't certain; `undefined` for what is no chat.
 */
export function chatOf(text: string): string | undefined {
  const lines = text.split('\n', linesToLookAt).map((line) => line.trim())
  const written = lines.filter((line) => line !== '').length
  const isMost = (count: number): boolean => count >= minMessages && count * maxLinesToMessage >= written
  for (const [program, head] of heads) {
    const count = lines.filter((line) => head.test(line)).length
    // A single message says it where it says to whom.
    if (isMost(count) || (program === 'Zoom' && count * 2 > written && / to \S.*:/.test(lines[0]!)))
      return program
  }
  return datedChat(lines, isMost) ?? lineChat(lines, isMost) ?? timedChat(lines)
}

function datedChat(lines: readonly string[], isMost: (count: number) => boolean): string | undefined {
  const found = lines.flatMap((line) => {
    const [whole, bracket, dash] = dated.exec(line) ?? []
    return whole === undefined ? [] : [{ rest: line.slice(whole.length), bracket, dash }]
  })
  if (!isMost(found.length)) return undefined
  const isNamed = found.some(({ rest }) => /^[^:\n]{1,60}: /.test(rest))
  if (isNamed && found.some(({ bracket, dash }) => (bracket ?? dash) !== undefined)) return 'WhatsApp'
  return found.some(({ bracket }) => bracket !== undefined) ? 'Teams' : ''
}

/** LINE has a day in a line of its own, and messages between tabs. */
function lineChat(lines: readonly string[], isMost: (count: number) => boolean): string | undefined {
  const hasDay = lines.some((line) => /^\d{4}[./]\d{1,2}[./]\d{1,2}\s?(?:\(.{1,3}\)|\S{0,12})$/u.test(line))
  return hasDay && isMost(lines.filter((line) => /^\d{1,2}:\d\d\t[^\t]+\t/.test(line)).length)
    ? 'LINE'
    : undefined
}

/** Read as minutes and seconds, or as hours of a recording. */
interface Message {
  readonly name: string
  readonly minutes: number
  readonly seconds: number
  readonly length: number
}

/** Characters a second: hardly anyone writes as fast as people speak, and no one speaks faster than that. */
const [slowest, fastest] = [2, 30]
const [minTimed, minutesToBegin, hoursOfDay] = [3, 5, 24]

/** Layouts that transcripts have, too: their times show whether anyone speaks like that. */
function timedChat(lines: readonly string[]): string | undefined {
  const ofCloud = lines.flatMap((line): Message[] => {
    const [, hours, minutes, seconds, name, said] = /^(\d\d):(\d\d):(\d\d)\t([^\t]+):\t(.*)$/.exec(line) ?? []
    if (name === undefined || said === undefined) return []
    const all = Number(hours) * 60 + Number(minutes)
    return [{ name, minutes: all, seconds: all * 60 + Number(seconds), length: said.length }]
  })
  if (ofCloud.length * 2 > lines.filter(Boolean).length && isWritten(ofCloud)) return 'Zoom'
  return isOfDay(messagesBelow(lines)) ? '' : undefined
}

function isWritten(messages: readonly Message[]): boolean {
  const length = messages.slice(0, -1).reduce((sum, message) => sum + message.length, 0)
  return messages.length >= minTimed && length < slowest * (messages.at(-1)!.seconds - messages[0]!.seconds)
}

/** `Anna 09:15`, and below what she wrote. */
function messagesBelow(lines: readonly string[]): Message[] {
  const messages: { name: string; minutes: number; seconds: number; length: number }[] = []
  for (const line of lines) {
    const [, name, from, to] = /^(\S.{0,40}?)[ \t]+(\d{1,2}):(\d\d)$/.exec(line) ?? []
    const minutes = Number(from)
    if (name !== undefined && isName(name))
      messages.push({ name, minutes, seconds: minutes * 60 + Number(to), length: 0 })
    else if (messages.length > 0) messages.at(-1)!.length += line.length
  }
  return messages
}

/** Taken for minutes and seconds, they begin late, and much is said in no time; as hours and minutes, they are of a day. */
function isOfDay(messages: readonly Message[]): boolean {
  const [first] = messages
  if (!first || messages.length < minTimed || first.minutes < minutesToBegin) return false
  const isForward = messages.every(
    ({ minutes, seconds, length }, at) =>
      minutes < hoursOfDay && length > 0 && seconds >= (messages[at - 1]?.seconds ?? 0),
  )
  const isAgain = new Set(messages.map(({ name }) => name)).size < messages.length
  const tooFast = messages.slice(0, -1).filter(({ seconds, length }, at) => {
    const lasts = Math.max(0.5, messages[at + 1]!.seconds - seconds)
    return length > fastest * lasts
  })
  return isForward && isAgain && tooFast.length * 3 >= messages.length - 1
}
