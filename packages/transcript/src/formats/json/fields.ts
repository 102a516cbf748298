import type { Word } from '../../text.ts'
import type { ImportedSection } from '../imported-text.ts'
import { joinLines } from '../speakers.ts'
import { toMs } from '../times.ts'

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
  const start = numberOf(fields['start'])
  const end = numberOf(fields['end'])
  return start === undefined || end === undefined ? {} : times(toMs(start), toMs(end))
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
    ...(known === undefined || known < 0 || known > 1 ? {} : { confidence: known }),
  }
}

export function timedSeconds(
  text: unknown,
  start: unknown,
  end: unknown,
  confidence: unknown,
): Word | undefined {
  const from = numberOf(start)
  const to = numberOf(end)
  return from === undefined || to === undefined ? undefined : timed(text, toMs(from), toMs(to), confidence)
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
