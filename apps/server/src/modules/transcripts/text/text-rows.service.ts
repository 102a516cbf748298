import type { Database } from '../../../platform/db/database.ts'
import type { Texts } from './texts.port.ts'
import { TranscriptsRepository } from './transcripts.repository.ts'

/** Made without the module: recordings are built first and need transcribing, which writes texts. */
export function openTextRows(database: Database): Texts {
  return new TranscriptsRepository(database)
}
