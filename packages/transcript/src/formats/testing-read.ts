import type { SubtitleCut } from '../text.ts'
import type { ImportedSection } from './imported-text.ts'
import { readText } from './read-text.ts'

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export const readWithSubtitles = (text: string, name: string): readonly ImportedSection[] =>
  readText(utf8(text), name).sections

/** What is said, and when. */
export const read = (text: string, name: string): Omit<ImportedSection, 'subtitles'>[] =>
  readWithSubtitles(text, name).map(({ subtitles: _, ...section }) => section)

export const cutsOf = (text: string, name: string): (readonly SubtitleCut[] | undefined)[] =>
  readWithSubtitles(text, name).map(({ subtitles }) => subtitles?.cuts)

export const json = (value: unknown): ReturnType<typeof read> => read(JSON.stringify(value), 'a.json')
