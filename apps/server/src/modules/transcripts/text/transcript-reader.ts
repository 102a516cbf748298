import type { Columns, NamedSection } from '@longhand/transcript'
import { fromColumns } from '@longhand/transcript'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { type RecordingRow, openRecordingRows } from '../../recordings/recording/recording-rows.service.ts'
import { readStored } from '../../../platform/sections/stored-text.ts'
import { TranscriptsRepository } from './transcripts.repository.ts'

export interface TranscriptFacts {
  recordingId: string
  fileName: string
  language: string
  /** 0 while there is no text. */
  revision: number
}

export interface TranscriptText extends TranscriptFacts {
  sections: NamedSection[]
}

/** What heard it; `null` where that was a person, or is not known. */
export interface RecognizedText extends TranscriptText {
  engine: { name: string; quality: 'basic' | 'good' | 'best' } | null
}

export interface TranscriptReader {
  /** Without reading the text. @throws DomainError RECORD_NOT_FOUND as `find`. */
  describe(userId: string, recordingId: string): Promise<TranscriptFacts>
  /** Without words, which are more than half of a text. @throws DomainError RECORD_NOT_FOUND as `find`. */
  findTexts(userId: string, recordingId: string): Promise<TranscriptText>
  /** @throws DomainError RECORD_NOT_FOUND unless the recording is this user's and in their list. */
  find(userId: string, recordingId: string): Promise<RecognizedText>
  findAny(recordingId: string): Promise<RecognizedText | undefined>
  /**
   * Keeps a recording from going until the transaction ends. Anyone who writes what belongs to one locks it first.
   *
   * @throws DomainError RECORD_NOT_FOUND unless the recording is this user's and in their list.
   */
  lock(tx: Transaction, userId: string, recordingId: string): Promise<void>
  /** Alike, for work that was asked for. @returns Whether it is still there. */
  lockAny(tx: Transaction, recordingId: string): Promise<boolean>
}

/** Needs nothing else of this module. */
export function createTranscriptReader(database: Database): TranscriptReader {
  const recordings = openRecordingRows(database)
  const transcripts = new TranscriptsRepository(database)
  const textOf = async ({ id: recordingId, fileName }: RecordingRow): Promise<RecognizedText> => {
    const text = await transcripts.find(recordingId)
    const sections = text ? readStored(text) : []
    return {
      recordingId,
      fileName,
      language: text?.language ?? 'en',
      revision: text?.revision ?? 0,
      sections,
      engine: text?.engine && text.quality ? { name: text.engine, quality: text.quality } : null,
    }
  }
  const listed = async (userId: string, recordingId: string): Promise<RecordingRow> => {
    const recording = await recordings.find(userId, recordingId)
    if (!recording || recording.deletedAt) throw new DomainError('RECORD_NOT_FOUND')
    return recording
  }
  return {
    describe: async (userId, recordingId) => {
      const { id, fileName } = await listed(userId, recordingId)
      const { language = 'en', revision = 0 } = (await transcripts.factsOf(id)) ?? {}
      return { recordingId: id, fileName, language, revision }
    },
    findTexts: async (userId, recordingId) => {
      const { id, fileName } = await listed(userId, recordingId)
      const { sections, language = 'en', revision = 0 } = (await transcripts.wordlessOf(id)) ?? {}
      return {
        recordingId: id,
        fileName,
        language,
        revision,
        sections: sections === undefined ? [] : fromColumns(JSON.parse(sections) as Columns),
      }
    },
    find: async (userId, recordingId) => textOf(await listed(userId, recordingId)),
    findAny: async (recordingId) => {
      const recording = await recordings.findAny(recordingId)
      return recording && textOf(recording)
    },
    lock: async (tx, userId, recordingId) => {
      const [recording] = await recordings.lock(tx, userId, [recordingId], 'kept')
      if (!recording) throw new DomainError('RECORD_NOT_FOUND')
    },
    lockAny: async (tx, recordingId) => (await recordings.lockAny(tx, recordingId)) !== undefined,
  }
}
