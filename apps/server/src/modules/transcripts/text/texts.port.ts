import type { TranscriptsRepository } from './transcripts.repository.ts'

export type Texts = Pick<TranscriptsRepository, 'revisionOf' | 'replace'>
