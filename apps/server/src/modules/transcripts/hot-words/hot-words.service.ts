import { setImmediate } from 'node:timers/promises'
import { hotWordsPerScope } from '@longhand/contracts'
import type { HotWords, SuggestedWord } from '@longhand/contracts'
import { distinctTexts } from '@longhand/transcript'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { FoldersService } from '../../recordings/library/folders.service.ts'
import type { RecordingRow, RecordingRows } from '../../recordings/recording/recording-rows.service.ts'
import { storedOf } from '../../../platform/sections/stored-text.ts'
import type { TextThreads } from '../text/text-threads.ts'
import { suggestionsOf } from './corrections.ts'
import type { HotWordsRepository } from './hot-words.repository.ts'

/** A recording's words, else a folder's, else the account's. */
export interface HotWordsScope {
  folderId?: string | undefined
  recordingId?: string | undefined
}

interface Found {
  scopeId: string
  folderId: string | null
  recordingId: string | null
  wider: string[]
}

const textsLearnedFrom = 50
const maxSuggestions = 50

export class HotWordsService {
  constructor(
    private readonly deps: {
      repository: HotWordsRepository
      folders: FoldersService
      recordings: RecordingRows
      threads: Pick<TextThreads, 'look'>
      clock: Clock
    },
  ) {}

  async get(userId: string, scope: HotWordsScope): Promise<HotWords> {
    return this.read(userId, await this.find(userId, scope))
  }

  async put(userId: string, scope: HotWordsScope, words: readonly string[]): Promise<HotWords> {
    const { repository, clock } = this.deps
    const { wider, ...found } = await this.find(userId, scope)
    await repository.put({ ...found, userId, words: distinctTexts(words), updatedAt: clock.now() })
    return this.read(userId, { ...found, wider })
  }

  /** In order: asked for, recording, folder, account; cut at the limit, and composed (NFC), as engines spell. */
  async merged(
    on: Queryable,
    userId: string,
    { id, folderId }: Pick<RecordingRow, 'id' | 'folderId'>,
    asked: readonly string[],
  ): Promise<string[]> {
    const scopeIds = [id, ...(folderId === null ? [] : [folderId]), userId]
    const words = await this.deps.repository.find(on, userId, scopeIds)
    return distinctTexts([...asked, ...scopeIds.flatMap((scopeId) => words.get(scopeId) ?? [])])
      .slice(0, hotWordsPerScope)
      .map((word) => word.normalize('NFC'))
  }

  /**
   * Words that the user wrote where the engine had heard something else.
   *
   * @param recordingId Learn from this recording alone.
   * @throws DomainError RECORD_NOT_FOUND
   */
  async suggest(userId: string, recordingId: string | undefined): Promise<SuggestedWord[]> {
    const { repository, threads } = this.deps
    const scope = await this.find(userId, { recordingId })
    const { words, inherited } = await this.read(userId, scope)
    const texts = await repository.editedTexts(userId, textsLearnedFrom, scope.recordingId ?? undefined)
    const written: { recordingId: string; words: ReadonlyMap<string, number> }[] = []
    for (const text of texts) {
      // Short ones are read here, one after the other.
      await setImmediate()
      written.push({
        recordingId: text.recordingId,
        words: await threads.look(userId, { kind: 'written-words', stored: storedOf(text) }),
      })
    }
    return suggestionsOf(written, [...words, ...inherited], maxSuggestions)
  }

  private async read(userId: string, { scopeId, wider }: Found): Promise<HotWords> {
    const { repository } = this.deps
    const found = await repository.find(repository.reader, userId, [scopeId, ...wider])
    return {
      words: found.get(scopeId) ?? [],
      inherited: distinctTexts(wider.flatMap((id) => found.get(id) ?? [])),
    }
  }

  private async find(userId: string, { folderId, recordingId }: HotWordsScope): Promise<Found> {
    const { recordings, folders } = this.deps
    if (recordingId) {
      const recording = await recordings.find(userId, recordingId)
      if (!recording || recording.deletedAt !== null) throw new DomainError('RECORD_NOT_FOUND')
      return {
        scopeId: recording.id,
        recordingId: recording.id,
        folderId: null,
        wider: [...(recording.folderId === null ? [] : [recording.folderId]), userId],
      }
    }
    if (folderId) {
      if ((await recordings.transaction((tx) => folders.hold(tx, userId, folderId))) === undefined)
        throw new DomainError('RECORD_NOT_FOUND')
      return { scopeId: folderId, folderId, recordingId: null, wider: [userId] }
    }
    return { scopeId: userId, folderId: null, recordingId: null, wider: [] }
  }
}
