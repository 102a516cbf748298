import type { AnswerOf, ParsedRequestOf } from '@longhand/contracts'
import { type Clock, epochSeconds } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { EventSink } from '../../../platform/events/domain-events.ts'
import type { RecordingRow, RecordingRows } from '../../recordings/recording/recording-rows.service.ts'
import type { ExportThreads } from '../exports/export-threads.ts'
import type { TextQuota } from '../text/text-quota.ts'
import type { TextThreads } from '../text/text-threads.ts'
import { storedOf } from '../../../platform/sections/stored-text.ts'
import { engineOf, type TranscriptsRepository } from '../text/transcripts.repository.ts'
import type { VersionFacts, VersionsRepository } from './versions.repository.ts'

export class VersionsService {
  constructor(
    private readonly deps: {
      database: Database
      recordings: RecordingRows
      transcripts: TranscriptsRepository
      versions: VersionsRepository
      quota: TextQuota
      threads: Pick<ExportThreads, 'wireText'>
      texts: Pick<TextThreads, 'next'>
      clock: Clock
      events?: EventSink | undefined
    },
  ) {}

  async list(userId: string, recordingId: string): Promise<AnswerOf<'listVersions'>> {
    const { database, versions } = this.deps
    const recording = await this.own(userId, recordingId)
    const current = await versions.current(database.orm, recording.id)
    if (!current) throw new DomainError('RECORD_NOT_FOUND')
    const rows = await versions.list(database.orm, recording.id)
    return {
      current: toWire(current),
      list: rows.map((row) => ({ versionId: row.id, name: row.name, ...toWire(row) })),
    }
  }

  async read(
    userId: string,
    { recordingId, versionId, form }: ParsedRequestOf<'getVersion'>,
  ): Promise<AnswerOf<'getVersion'>> {
    const { database, versions, threads } = this.deps
    const recording = await this.own(userId, recordingId)
    const version = await versions.find(database.orm, recording.id, versionId)
    if (!version) throw new DomainError('RECORD_NOT_FOUND')
    return {
      fileName: recording.fileName,
      updateTime: epochSeconds(version.savedAt),
      sectionsJson: await threads.wireText(userId, version, form),
      revision: version.revision,
      language: version.language,
      engine: engineOf(version),
    }
  }

  /**
   * Goes back to a version, or brings a passage of it back. The text as it is now can be gone back to in turn.
   *
   * @throws DomainError NEWER_REVISION with `{ revision, updateTime }` when the text was saved since, STORAGE_QUOTA when there is no room to keep the present one; nothing is changed then.
   */
  async restore(
    userId: string,
    asked: ParsedRequestOf<'restoreVersion'>,
  ): Promise<AnswerOf<'restoreVersion'>> {
    for (;;) {
      const restored = await this.restoreOnce(userId, asked)
      if (restored) return restored
    }
  }

  /** @returns `undefined` when the text was saved since it was read. */
  private async restoreOnce(
    userId: string,
    { recordingId, versionId, revision, passage }: ParsedRequestOf<'restoreVersion'>,
  ): Promise<AnswerOf<'restoreVersion'> | undefined> {
    const { database, recordings, transcripts, versions, texts, quota, clock, events } = this.deps
    const { id } = await this.own(userId, recordingId)
    const text = await transcripts.find(id)
    const version = text && (await versions.find(database.orm, id, versionId))
    if (!version) throw new DomainError('RECORD_NOT_FOUND')
    const saved = { revision: text.revision, updateTime: epochSeconds(text.updatedAt) }
    const isNewer = revision !== undefined && revision !== text.revision
    // The same call once more: its answer was lost.
    const mayBeAgain = isNewer && text.revision === revision + 1 && text.origin === 'restored'
    if (isNewer && !mayBeAgain) throw new DomainError('NEWER_REVISION', { data: saved })
    const languages = { language: text.language, versionLanguage: version.language }
    const task = {
      kind: 'restore' as const,
      stored: storedOf(text),
      version: storedOf(version),
      passage,
      mayBeAgain,
      ...languages,
    }
    const { isSame, outcomes: _, ...written } = await texts.next(userId, task)
    if (mayBeAgain && isSame) return saved
    if (mayBeAgain) throw new DomainError('NEWER_REVISION', { data: saved })
    return recordings.transaction(async (tx) => {
      const [recording] = await recordings.lock(tx, userId, [recordingId], 'kept')
      const current = recording && (await transcripts.revisionOf(tx, recording.id))
      if (!recording || !current) throw new DomainError('RECORD_NOT_FOUND')
      if (current.revision !== text.revision) return undefined
      // A passage keeps the text's engine; a whole version brings its own.
      const { engine, quality, isFallback, language } = passage ? text : version
      const updatedAt = clock.now()
      const row = {
        recordingId: recording.id,
        revision: text.revision + 1,
        written,
        engine,
        quality,
        isFallback,
        language,
        origin: 'restored' as const,
        savedBy: userId,
        createdAt: text.createdAt,
        updatedAt,
      }
      await quota.guard(tx, userId, recording, () => transcripts.replace(tx, row))
      await events?.emit(tx, { type: 'transcript-edited', userId, recordingId: recording.id })
      return { revision: text.revision + 1, updateTime: epochSeconds(updatedAt) }
    })
  }

  /**
   * Names a version, or the present text.
   *
   * @throws DomainError NEWER_REVISION when the present text is another one by now, STORAGE_QUOTA when there is no room for one that stays; nothing is changed then.
   */
  async name(
    userId: string,
    { recordingId, versionId, revision, name }: ParsedRequestOf<'nameVersion'>,
  ): Promise<AnswerOf<'nameVersion'>> {
    const { recordings, transcripts, versions, quota, clock } = this.deps
    return recordings.transaction(async (tx) => {
      const [recording] = await recordings.lock(tx, userId, [recordingId], 'kept')
      const current = recording && (await versions.current(tx, recording.id))
      if (!recording || !current) throw new DomainError('RECORD_NOT_FOUND')
      if (versionId === undefined && revision !== undefined && revision !== current.revision) {
        throw new DomainError('NEWER_REVISION', {
          data: { revision: current.revision, updateTime: epochSeconds(current.savedAt) },
        })
      }
      let id = versionId
      await quota.guard(
        tx,
        userId,
        recording,
        async () => {
          if (versionId === undefined) id = await versions.keepNamed(tx, recording.id, name, clock.now())
          else if (!(await versions.rename(tx, recording.id, versionId, name)))
            throw new DomainError('RECORD_NOT_FOUND')
          return transcripts.countBytes(tx, recording.id)
        },
        noRoomForNamed,
      )
      const named = (await versions.list(tx, recording.id)).find((row) => row.id === id)
      if (!named) throw new DomainError('RECORD_NOT_FOUND')
      return { versionId: named.id, name: named.name, ...toWire(named) }
    })
  }

  async delete(userId: string, recordingId: string, versionId: string): Promise<void> {
    const { recordings, transcripts, versions } = this.deps
    await recordings.transaction(async (tx) => {
      const [recording] = await recordings.lock(tx, userId, [recordingId], 'kept')
      if (!recording || !(await versions.delete(tx, recording.id, versionId)))
        throw new DomainError('RECORD_NOT_FOUND')
      await transcripts.countBytes(tx, recording.id)
    })
  }

  private async own(userId: string, recordingId: string): Promise<RecordingRow> {
    const recording = await this.deps.recordings.find(userId, recordingId)
    if (!recording || recording.deletedAt) throw new DomainError('RECORD_NOT_FOUND')
    return recording
  }
}

const noRoomForNamed = {
  en: 'Storage quota insufficient: a named version takes room. Delete other named versions or recordings, or empty the recycle bin, then name it again',
  'zh-CN': '存储空间不足：命名的版本会占用空间。请删除其他已命名的版本或录音，或清空回收站后再试',
}

function toWire({
  revision,
  origin,
  savedAt,
  savedBy,
}: Omit<VersionFacts, 'id' | 'name'>): AnswerOf<'listVersions'>['current'] {
  return { revision, origin, saveTime: epochSeconds(savedAt), savedBy }
}
