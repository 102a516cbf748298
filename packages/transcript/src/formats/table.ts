import type { FormatFile } from './format.ts'
import { type ImportedSection, type ImportedText, UnreadableText } from './imported-text.ts'
import { NoteCount } from './notes.ts'
import { likelyFrameRate, parseClock } from './times.ts'

const unit = String.raw`(?:[\s_.]?\(?(?<unit>ms|msec|milliseconds|毫秒|s|sec|secs|seconds|秒)\)?)?`
const columns = {
  text: /^(text|transcript|transcription|content|utterance|sentence|dialogue|dialog|caption|subtitle|文本|内容|文字|字幕)$/,
  speaker: /^(speaker|speaker.?name|name|who|character|participant|说话人|发言人)$/,
  language: /^(language|lang|语言|语种)$/,
  start: new RegExp(
    `^(?:start|begin|from|in|start.?time|start.?timecode|time|timecode|timestamp|开始|开始时间|时间)${unit}$`,
  ),
  /** NVivo writes both times in one: `0:00:25.0 - 0:00:27.0`. */
  span: /^(?:time.?span|time.?range)$/,
  end: new RegExp(`^(?:end|to|out|stop|end.?time|end.?timecode|结束|结束时间)${unit}$`),
  duration: new RegExp(`^(?:duration|dur|时长)${unit}$`),
}
export const table = { read: readTable } satisfies FormatFile

/** Between values, the likeliest first. */
const separators = ['\t', ';', ',']
const minColumns = 4

/** Under any ending: a first row that names columns for text and times, or rows of many values between tabs, which are no text. */
export function looksLikeTable(text: string): boolean {
  const lines = text
    .replace(/^\ufeff/, '')
    .split('\n', 50)
    .filter((line) => line.trim() !== '')
  const [first = ''] = lines
  const namesColumns = separators.some((separator) => {
    const names = first.split(separator).map((name) => name.trim().toLowerCase())
    const has = (column: RegExp): boolean => names.some((name) => column.test(name))
    return has(columns.text) && (has(columns.start) || has(columns.span))
  })
  const values = lines.map((line) => line.split('\t').length)
  return (
    namesColumns || (lines.length > 1 && values.every((count) => count >= minColumns && count === values[0]))
  )
}

const rule = /^\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?$/

/**
 * A table of Markdown, which may have headings above it.
 * @returns its values between tabs, for {@link table}; `undefined` for anything else.
 */
export function tableOfPipes(text: string): string | undefined {
  const lines = text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (!rule.test(lines[1] ?? '') || !lines.every((line) => line.includes('|'))) return undefined
  const rows = lines.flatMap((line, at) => (at === 1 ? [] : [valuesBetweenPipes(line).join('\t')]))
  return looksLikeTable(rows.join('\n')) ? rows.join('\n') : undefined
}

function valuesBetweenPipes(line: string): string[] {
  return line
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((value) =>
      value
        .replaceAll('\\|', '|')
        .replace(/<br ?\/?>|\t/gi, ' ')
        .replace(/\*\*|__/g, '')
        .trim(),
    )
}

/** Speech is faster: whole numbers are milliseconds where they would be seconds. */
const minCharactersPerSecond = 0.25
const spokenMs = 80

/** As the file has it. */
type Moment =
  | { readonly ms: number }
  | { readonly number: number; readonly isWhole: boolean; readonly unit: string | undefined }

interface Row {
  readonly speaker: string | undefined
  readonly text: string
  readonly language: string | undefined
  readonly start: Moment | undefined
  readonly end: Moment | undefined
  readonly duration: Moment | undefined
}

/** Values between commas, semicolons or tabs, under a row of names. */
function readTable(text: string): ImportedText {
  const notes = new NoteCount()
  const rows = namedRows(text.replace(/^\ufeff/, ''), notes)
  const timed = timesOf(rows, 1000)
  return { sections: isInMilliseconds(rows, timed) ? timesOf(rows, 1) : timed, ...notes.fields() }
}

function namedRows(body: string, notes: NoteCount): Row[] {
  // So Excel knows what is between values.
  const [reported, said] = /^sep=(.)[ \t]*\n/i.exec(body) ?? ['']
  return rowsUnder(body.slice(reported.length), said, notes)
}

function rowsUnder(body: string, said: string | undefined, notes: NoteCount): Row[] {
  const first = body.split('\n', 1)[0]!
  const separator = said ?? separators.find((one) => first.includes(one)) ?? ','
  // Whisper's own program puts no quotes around values.
  const [head = [], ...rows] = /^start\tend\ttext$/.test(first)
    ? body.split('\n').map((line) => line.split('\t'))
    : rowsOf(body, separator)
  const names = head.map((name) => name.trim().toLowerCase())
  const places = Object.fromEntries(
    Object.entries(columns).map(([column, name]) => [column, names.findIndex((one) => name.test(one))]),
  )
  if (places['text']! < 0) throw new UnreadableText('csv-columns')
  // Premiere writes frames.
  const frameRate = likelyFrameRate(
    rows.flatMap((row) => [
      row[places['start']!] ?? '',
      row[places['end']!] ?? '',
      row[places['duration']!] ?? '',
    ]),
  )
  return rows.map((row) => {
    const valueOf = (column: keyof typeof columns): string | undefined =>
      row[places[column]!]?.replace(/\s+/g, ' ').trim() || undefined
    const momentOf = (column: 'start' | 'end' | 'duration'): Moment | undefined =>
      toMoment(
        valueOf(column),
        columns[column].exec(names[places[column]!] ?? '')?.groups?.['unit'],
        frameRate,
      )
    const [from, to] = valueOf('span')?.split(/\s[-–—]\s|\s?-->\s?/) ?? []
    if (valueOf('start') !== undefined && momentOf('start') === undefined)
      notes.add('times', valueOf('start')!)
    return {
      speaker: valueOf('speaker'),
      text: valueOf('text') ?? '',
      language: valueOf('language'),
      start: momentOf('start') ?? toMoment(from, undefined, frameRate),
      end: momentOf('end') ?? toMoment(to, undefined, frameRate),
      duration: momentOf('duration'),
    }
  })
}

function toMoment(
  value: string | undefined,
  written: string | undefined,
  frameRate: number,
): Moment | undefined {
  if (value === undefined) return undefined
  if (/^-?\d+([.,]\d+)?$/.test(value))
    return { number: Number(value.replace(',', '.')), isWhole: /^-?\d+$/.test(value), unit: written }
  const ms = parseClock(value, frameRate)
  return ms === undefined ? undefined : { ms }
}

/** @param unitMs of numbers whose column does not say it. */
function timesOf(rows: readonly Row[], unitMs: number): ImportedSection[] {
  const msOf = (moment: Moment | undefined): number | undefined => {
    if (!moment || 'ms' in moment) return moment?.ms
    const factor = moment.unit === undefined ? unitMs : /^m|毫/.test(moment.unit) ? 1 : 1000
    return Math.max(0, Math.round(moment.number * factor))
  }
  const starts = rows.map(({ start }) => msOf(start))
  return rows.map(({ speaker, text, language, end, duration }, index) => {
    const startMs = starts[index]
    const lastsMs = msOf(duration)
    const untilMs =
      msOf(end) ?? (startMs === undefined || lastsMs === undefined ? undefined : startMs + lastsMs)
    const endMs = untilMs ?? starts[index + 1] ?? (startMs ?? 0) + text.length * spokenMs
    return {
      speaker,
      text,
      language,
      startMs,
      endMs: startMs === undefined ? undefined : Math.max(startMs, endMs),
    }
  })
}

/** As Whisper and whisper.cpp write them, without saying so. @param inSeconds The rows, read as seconds. */
function isInMilliseconds(rows: readonly Row[], inSeconds: readonly ImportedSection[]): boolean {
  const moments = rows.flatMap(({ start, end, duration }) =>
    [start, end, duration].filter((moment) => moment !== undefined),
  )
  if (!moments.every((moment) => 'number' in moment && moment.isWhole && moment.unit === undefined))
    return false
  // Less than a second is no recording.
  if (!moments.some((moment) => 'number' in moment && moment.number >= 1000)) return false
  const timed = inSeconds.filter(({ startMs }) => startMs !== undefined)
  const seconds = timed.reduce((sum, { startMs = 0, endMs = 0 }) => sum + endMs - startMs, 0) / 1000
  const characters = timed.reduce((sum, { text }) => sum + text.length, 0)
  return characters < minCharactersPerSecond * seconds
}

function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let value = ''
  let isQuoted = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]!
    if (isQuoted) {
      if (character !== '"') value += character
      else if (text[index + 1] === '"') {
        value += '"'
        index += 1
      } else isQuoted = false
    } else if (character === '"' && value === '') isQuoted = true
    else if (character === separator) {
      row.push(value)
      value = ''
    } else if (character === '\n') {
      rows.push([...row, value])
      row = []
      value = ''
    } else value += character
  }
  if (value !== '' || row.length > 0) rows.push([...row, value])
  return rows.filter((one) => one.some((field) => field.trim() !== ''))
}
