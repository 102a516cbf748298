import type { TranscriptsRepository } from './transcripts.repository.ts'

/** The texts of recordings, for those who write them whole. */
export type Texts = Pick<TranscriptsRepository, 'revisionOf' | 'replace'>
