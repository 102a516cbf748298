import type { Word } from '../../text.ts'
import type { ImportedSection } from '../imported-text.ts'
import { joinLines } from '../speakers.ts'
import { parseClock, toMs } from '../times.ts'

export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

export function listOf(value: unknown): Fields[] | undefined {
  return Array.isArray(value) ? value.map(fieldsOf) : undefined
}

export function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function ofWords(words: readonly Word[], text: string | undefined): ImportedSection {
  const said = text?.trim() || joinLines(words.map((word) => word.text))
  return { text: said, words, ...times(words[0]?.startMs, words.at(-1)?.endMs) }
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** A time as programs write it: seconds as a number or a string (`1.5`, `1.5s`), `00:00:01.5`, or `{ seconds, nanos }`. @returns milliseconds */
export function msOf(value: unknown): number | undefined {
  if (typeof value === 'object' && value !== null) {
    const { seconds = 0, nanos = 0 } = fieldsOf(value)
    const [whole, rest] = [Number(seconds), Number(nanos)]
    return Number.isFinite(whole + rest) ? toMs(whole + rest / 1e9) : undefined
  }
  if (typeof value !== 'string') {
    const number = numberOf(value)
    return number === undefined ? undefined : toMs(number)
  }
  return /^\d+(?:\.\d+)?s?$/.test(value.trim())
    ? toMs(Number(value.trim().replace('s', '')))
    : parseClock(value)
}

/** `SPEAKER_01` and `Speaker 1` are names already; a bare number or letter becomes one. */
export function numbered(speaker: unknown): string | undefined {
  if (typeof speaker === 'number') return `Speaker ${speaker + 1}`
  const name = stringOf(speaker)
  return name?.length === 1 ? `Speaker ${name}` : name
}

export function times(
  start: number | undefined,
  end: number | undefined,
): Pick<ImportedSection, 'startMs' | 'endMs'> {
  if (start === undefined || end === undefined) return {}
  const startMs = Math.max(0, start)
  return { startMs, endMs: Math.max(startMs, end) }
}

export function secondsOf(fields: Fields): Pick<ImportedSection, 'startMs' | 'endMs'> {
  const start = msOf(fields['start'] ?? fields['start_time'] ?? fields['startTime'])
  const lasts = msOf(fields['duration'] ?? fields['dur'])
  const end = msOf(fields['end'] ?? fields['end_time'] ?? fields['endTime'])
  const until = end ?? (start === undefined || lasts === undefined ? undefined : start + lasts)
  return start === undefined || until === undefined ? {} : times(start, until)
}

export function timed(
  text: unknown,
  start: number | undefined,
  end: number | undefined,
  confidence: unknown,
): Word | undefined {
  const said = stringOf(text)?.trim()
  if (!said || start === undefined || end === undefined) return undefined
  const startMs = Math.max(0, start)
  const known = numberOf(confidence)
  return {
    text: said,
    startMs,
    endMs: Math.max(startMs, end),
    confidence: known === undefined || known < 0 || known > 1 ? undefined : known,
  }
}

export function timedSeconds(
  text: unknown,
  start: unknown,
  end: unknown,
  confidence: unknown,
): Word | undefined {
  return timed(text, msOf(start), msOf(end), confidence)
}

/** Words without a time, as WhisperX leaves numbers, are left to those around them. */
export function wordsOf(
  value: unknown,
  read: (word: Fields) => Word | undefined,
): Pick<ImportedSection, 'words'> {
  const words = listOf(value)
    ?.map(read)
    .filter((word) => word !== undefined)
  return words?.length ? { words } : {}
}
