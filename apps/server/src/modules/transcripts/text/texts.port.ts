import type { TextQuota } from './text-quota.ts'
import type { TranscriptsRepository } from './transcripts.repository.ts'

export { type WrittenText, writeText } from './written-text.ts'

export type Texts = Pick<
  TranscriptsRepository,
  'revisionOf' | 'sectionsOf' | 'renewImported' | 'replace' | 'recognizedText' | 'correctedText' | 'ofQuality'
>

/** Refuses a text for which its owner has no room. */
export type TextGuard = Pick<TextQuota, 'guard'>
