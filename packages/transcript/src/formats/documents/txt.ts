import { clock } from '../../clock.ts'
import type { TimedSection } from '../../text.ts'
import type { ExportedText, ExportOptions, FormatFile } from '../format.ts'
import type { ImportedSection, ImportedText } from '../imported-text.ts'
import { NoteCount } from '../notes.ts'
import { joinLines, repeatedNames, splitLabel, withSpeakersCarried } from '../speakers.ts'
import { parseClock, toMs } from '../times.ts'
import { blocksOf, passagesToText } from './passages.ts'

export const txt = {
  read: readPlain,
  write: renderPlain,
} satisfies FormatFile

/** Of the lines, have their times in such a form. */
const minAlike = 0.8
/** What faster-whisper prints, `[0.00s -> 7.44s] …`, and labels of Audacity and of programs for phonetics, between tabs or spaces. */
const inSeconds =
  /^\s*(?:\[(\d+\.\d+)s?\s*-+>\s*(\d+\.\d+)s?\]|(\d+[.,]\d+)[\t ]+(\d+[.,]\d+)(?:[\t ]|$))\s*(.*)$/
/** What Tencent's cloud returns: minutes and seconds, and the number of who speaks. */
const byMinutes = /^\s*\[(\d+:\d+(?:\.\d+)?),(\d+:\d+(?:\.\d+)?)(?:,(\d+))?\]\s*(.*)$/
/** Audacity's second line of a label: its frequencies. */
const frequencies = /^\\\t/
/** Otter's last line. */
const credit = /^transcribed by https?:\/\/\S+$/i
/** Programs for transcribing by hand end a paragraph with the time at its end: `#00:00:12-5#`. */
const startMark = /^\s*#(\d+:\d\d:\d\d)-(\d+)#\s*/
const endMark = /^(.*?)\s*#(\d+:\d\d:\d\d)-(\d+)#\s*$/

function readPlain(text: string): ImportedText {
  const notes = new NoteCount()
  const lines = text.split('\n').filter((line) => {
    if (!credit.test(line.trim())) return true
    notes.add('left-out', line)
    return false
  })
  const said = lines.join('\n')
  const found =
    linesInSeconds(said) ??
    linesByMinutes(said) ??
    marksAtEnds(said) ??
    passagesToText(blocksOf(said).map((block) => ({ lines: block, isHeading: false })))
  return { ...found, ...notes.fields() }
}

function linesInSeconds(text: string): ImportedText | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !frequencies.test(line))
  const timed = lines.flatMap((line) => {
    const [, start, end, from, to, said] = inSeconds.exec(line) ?? []
    const secondsOf = (value = ''): number => Number(value.replace(',', '.'))
    const startMs = toMs(secondsOf(start ?? from))
    return said === undefined
      ? []
      : [{ startMs, endMs: Math.max(startMs, toMs(secondsOf(end ?? to))), text: said }]
  })
  return timed.length === 0 || timed.length < minAlike * lines.length
    ? undefined
    : { sections: withNames(timed) }
}

function linesByMinutes(text: string): ImportedText | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const timed = lines.flatMap((line) => {
    const [, from, to, number, said] = byMinutes.exec(line) ?? []
    const startMs = secondsOf(from)
    const speaker = number === undefined ? undefined : `Speaker ${Number(number) + 1}`
    return said === undefined
      ? []
      : [{ speaker, startMs, endMs: Math.max(startMs, secondsOf(to)), text: said }]
  })
  return timed.length === lines.length && timed.length > 0 ? { sections: timed } : undefined
}

/** @param time `1:02.5`, where seconds may have one digit. */
function secondsOf(time = ''): number {
  const [minutes, seconds] = time.split(':').map(Number)
  return toMs((minutes ?? 0) * 60 + (seconds ?? 0))
}

function marksAtEnds(text: string): ImportedText | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const marked = lines.filter((line) => endMark.test(line))
  if (marked.length < 2 || marked.length < lines.length / 3) return undefined
  const sections: { startMs: number; endMs: number; text: string }[] = []
  let [startMs, open]: [number, string[]] = [0, []]
  for (const line of lines) {
    const [mark = '', begins, part] = open.length === 0 ? (startMark.exec(line) ?? []) : []
    startMs = parseClock(`${begins}.${part}`) ?? startMs
    const [, said, time, rest] = endMark.exec(line.slice(mark.length)) ?? []
    open.push(said ?? line.slice(mark.length))
    if (time === undefined) continue
    const endMs = Math.max(startMs, parseClock(`${time}.${rest}`) ?? startMs)
    sections.push({ startMs, endMs, text: joinLines(open) })
    ;[startMs, open] = [endMs, []]
  }
  if (open.length > 0) sections.push({ startMs, endMs: startMs, text: joinLines(open) })
  return { sections: withNames(sections) }
}

function withNames(sections: readonly { startMs: number; endMs: number; text: string }[]): ImportedSection[] {
  const names = repeatedNames(sections.map(({ text }) => text))
  return withSpeakersCarried(sections.map((section) => ({ ...section, ...splitLabel(section.text, names) })))
}

function renderPlain({ title, sections, translation }: ExportedText, options: ExportOptions): string {
  const paragraphs = sections.map((section) =>
    [headingOf(section, options), section.text, translation?.get(section.id) ?? '']
      .filter(Boolean)
      .join('\n'),
  )
  return `${[...(title === '' ? [] : [title]), ...paragraphs].join('\n\n')}\n`
}

function headingOf(section: TimedSection, { speakers, timestamps }: ExportOptions): string {
  return [...(speakers ? [section.speakerName] : []), ...(timestamps ? [clock(section.startMs)] : [])].join(
    ' ',
  )
}
