import { isDeepStrictEqual } from 'node:util'
import type { AnswerOf, ParsedRequestOf } from '@longhand/contracts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { missing } from '../../../platform/errors/missing-field.ts'
import type { EventSink } from '../../../platform/events/domain-events.ts'
import type { RecordingRow, RecordingRows } from '../../recordings/recording/recording-rows.service.ts'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import type { ExportThreads } from '../exports/export-threads.ts'
import type { TextQuota } from '../text/text-quota.ts'
import { inTextOf } from '../text/section-languages.ts'
import { readStored } from '../../../platform/sections/stored-text.ts'
import type { TranscriptsRepository } from '../text/transcripts.repository.ts'
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

  async read(userId: string, { recordingId, versionId, form }: ParsedRequestOf<'getVersion'>): Promise<AnswerOf<'getVersion'>> {
    const { database, versions, threads } = this.deps
    const recording = await this.own(userId, recordingId)
    const version = await versions.find(database.orm, recording.id, versionId)
    if (!version) throw new DomainError('RECORD_NOT_FOUND')
    const { engine, quality } = version
    return {
      fileName: recording.fileName,
      updateTime: epochSeconds(version.savedAt),
      sectionsJson: await threads.wireText(userId, version, form),
      revision: version.revision,
      language: version.language,
      engine: engine !== null && quality !== null ? { name: engine, quality } : null,
    }
  }

  /**
   * Goes back to a version, or brings a passage of it back. The text as it is now can be gone back to in turn.
   *
   * @throws DomainError NEWER_REVISION with `{ revision, updateTime }` when the text was saved since, STORAGE_QUOTA when there is no room to keep the present one; nothing is changed then.
   */
  async restore(userId: string, { recordingId, versionId, revision, passage }: ParsedRequestOf<'restoreVersion'>): Promise<AnswerOf<'restoreVersion'>> {
    const { recordings, transcripts, versions, quota, clock, events } = this.deps
    return recordings.transaction(async (tx) => {
      const [recording] = await recordings.lock(tx, userId, [recordingId], 'kept')
      const current = recording && (await transcripts.findIn(tx, recording.id))
      const version = current && (await versions.find(tx, recording.id, versionId))
      if (!recording || !version) throw new DomainError('RECORD_NOT_FOUND')
      const saved = { revision: current.revision, updateTime: epochSeconds(current.updatedAt) }
      const present = readStored(current)
      const restored = passage ? inTextOf(current.language, readStored(version), version.language) : readStored(version)
      // The same call once more: its answer was lost.
      if (revision !== undefined && current.revision === revision + 1 && current.origin === 'restored' && isBack(present, restored, passage)) return saved
      if (revision !== undefined && revision !== current.revision) throw new DomainError('NEWER_REVISION', { data: saved })
      const sections = passage ? withPassage(present, restored, passage) : restored
      // A passage keeps the text's engine; a whole version brings its own.
      const { engine, quality, language } = passage ? current : version
      const updatedAt = clock.now()
      const { createdAt } = current
      const row = {
        recordingId: recording.id,
        revision: current.revision + 1,
        sections,
        engine,
        quality,
        language,
        origin: 'restored' as const,
        savedBy: userId,
        createdAt,
        updatedAt,
      }
      await quota.guard(tx, userId, recording, () => transcripts.replace(tx, row))
      await events?.emit(tx, { type: 'transcript-edited', userId, recordingId: recording.id })
      return { revision: current.revision + 1, updateTime: epochSeconds(updatedAt) }
    })
  }

  /**
   * Names a version, or the present text.
   *
   * @throws DomainError NEWER_REVISION when the present text is another one by now, STORAGE_QUOTA when there is no room for one that stays; nothing is changed then.
   */
  async name(userId: string, { recordingId, versionId, revision, name }: ParsedRequestOf<'nameVersion'>): Promise<AnswerOf<'nameVersion'>> {
    const { recordings, transcripts, versions, quota, clock } = this.deps
    return recordings.transaction(async (tx) => {
      const [recording] = await recordings.lock(tx, userId, [recordingId], 'kept')
      const current = recording && (await versions.current(tx, recording.id))
      if (!recording || !current) throw new DomainError('RECORD_NOT_FOUND')
      if (versionId === undefined && revision !== undefined && revision !== current.revision) {
        throw new DomainError('NEWER_REVISION', { data: { revision: current.revision, updateTime: epochSeconds(current.savedAt) } })
      }
      let id = versionId
      await quota.guard(
        tx,
        userId,
        recording,
        async () => {
          if (versionId === undefined) id = await versions.keepNamed(tx, recording.id, name, clock.now())
          else if (!(await versions.rename(tx, recording.id, versionId, name))) throw new DomainError('RECORD_NOT_FOUND')
          await transcripts.countBytes(tx, recording.id)
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
      if (!recording || !(await versions.delete(tx, recording.id, versionId))) throw new DomainError('RECORD_NOT_FOUND')
      await transcripts.countBytes(tx, recording.id)
    })
  }

  private async own(userId: string, recordingId: string): Promise<RecordingRow> {
    const recording = await this.deps.recordings.find(userId, recordingId)
    if (!recording || recording.deletedAt) throw new DomainError('RECORD_NOT_FOUND')
    return recording
  }
}

type Passage = NonNullable<ParsedRequestOf<'restoreVersion'>['passage']>

const noRoomForNamed = {
  en: 'Storage quota insufficient: a named version takes room. Delete other named versions or recordings, or empty the recycle bin, then name it again',
  'zh-CN': '存储空间不足：命名的版本会占用空间。请删除其他已命名的版本或录音，或清空回收站后再试',
}

function isBack(current: readonly TimedSection[], version: readonly TimedSection[], passage?: Passage): boolean {
  if (!passage) return isDeepStrictEqual(current, version)
  const [taken, dropped] = [new Set(passage.take), new Set(passage.drop)]
  const there = current.filter(({ sectionId }) => taken.has(sectionId) || dropped.has(sectionId))
  const back = version.filter(({ sectionId }) => taken.has(sectionId))
  return isDeepStrictEqual(there, back)
}

function withPassage(current: readonly TimedSection[], version: readonly TimedSection[], { take, drop }: Passage): TimedSection[] {
  const [taken, dropped] = [new Set(take), new Set(drop)]
  const back = version.filter(({ sectionId }) => taken.has(sectionId))
  const gone = current.filter(({ sectionId }) => dropped.has(sectionId))
  if (back.length !== taken.size || gone.length !== dropped.size)
    throw new DomainError('PARAMETER_MISSING', { sentence: missing('passage'), data: { field: 'passage' } })
  const stay = current.filter(({ sectionId }) => !dropped.has(sectionId) && !taken.has(sectionId))
  return [...stay, ...back].sort((a, b) => a.startTime - b.startTime)
}

function toWire({ revision, origin, savedAt, savedBy }: Omit<VersionFacts, 'id' | 'name'>): AnswerOf<'listVersions'>['current'] {
  return { revision, origin, saveTime: epochSeconds(savedAt), savedBy }
}

function epochSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
