import { isDeepStrictEqual } from 'node:util'
import type { AnswerOf, InterfaceLanguage, ParsedRequestOf } from '@longhand/contracts'
import { type Clock, epochSeconds } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { TranscriptReader } from '../transcripts/text/transcript-reader.ts'
import { documentName, type ExportedDocument, titleOf } from './documents/exported-document.ts'
import { emptyNotes, readNotes } from './documents/note-document.ts'
import type { NotesThreads } from './documents/notes-threads.ts'
import type { NotesRepository } from './notes.repository.ts'

export class NotesService {
  constructor(
    private readonly deps: {
      repository: NotesRepository
      transcripts: TranscriptReader
      threads: Pick<NotesThreads, 'render'>
      clock: Clock
    },
  ) {}

  async read(userId: string, recordingId: string): Promise<AnswerOf<'getNotes'>> {
    await this.deps.transcripts.describe(userId, recordingId)
    const row = await this.deps.repository.find(recordingId)
    return {
      document: row?.document ?? emptyNotes,
      revision: row?.revision ?? 0,
      updateTime: row ? epochSeconds(row.updatedAt) : 0,
    }
  }

  /** @throws DomainError NEWER_REVISION with `{ revision, updateTime }` when they were saved since; nothing is changed then. */
  async save(
    userId: string,
    { recordingId, revision, document }: ParsedRequestOf<'updateNotes'>,
  ): Promise<AnswerOf<'updateNotes'>> {
    const { repository, transcripts, clock } = this.deps
    const known = readNotes(document)
    return repository.transaction(async (tx) => {
      await transcripts.lock(tx, userId, recordingId)
      const row = await repository.lock(tx, recordingId)
      const current = row?.revision ?? 0
      // The same save once more: its answer was lost.
      if (row && current === revision + 1 && isDeepStrictEqual(row.document, known))
        return { revision: current, updateTime: epochSeconds(row.updatedAt) }
      if (current !== revision)
        throw new DomainError('NEWER_REVISION', {
          data: { revision: current, updateTime: row ? epochSeconds(row.updatedAt) : 0 },
        })
      const updatedAt = clock.now()
      await repository.put(tx, { recordingId, document: known, revision: revision + 1, updatedAt })
      return { revision: revision + 1, updateTime: epochSeconds(updatedAt) }
    })
  }

  /** Empty notes give an empty page. */
  async export(userId: string, recordingId: string, language: InterfaceLanguage): Promise<ExportedDocument> {
    const { fileName } = await this.deps.transcripts.describe(userId, recordingId)
    const row = await this.deps.repository.find(recordingId)
    const content = await this.deps.threads.render(userId, {
      title: titleOf(fileName),
      notes: row?.document ?? emptyNotes,
    })
    return { name: documentName(fileName, 'notes', language), content }
  }
}
