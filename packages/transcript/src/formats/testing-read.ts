import type { CaptionCut } from '../text.ts'
import type { ImportedSection } from './imported-text.ts'
import { readText } from './read-text.ts'

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export const readWithCaptions = (text: string, name: string): readonly ImportedSection[] =>
  readText(utf8(text), name).sections

/** What is said, and when. */
export const read = (text: string, name: string): Omit<ImportedSection, 'captions'>[] =>
  readWithCaptions(text, name).map(({ captions: _, ...section }) => section)

export const cutsOf = (text: string, name: string): (readonly CaptionCut[] | undefined)[] =>
  readWithCaptions(text, name).map(({ captions }) => captions?.cuts)

export const json = (value: unknown): ReturnType<typeof read> => read(JSON.stringify(value), 'a.json')
