import type { AnswerOf, ParsedRequestOf } from '@longhand/contracts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { missing } from '../../../platform/errors/missing-field.ts'
import type { EventSink } from '../../../platform/events/domain-events.ts'
import type { RecordingRow, RecordingsRepository } from '../recordings.repository.ts'
import type { TimedSection } from '../text/sections.ts'
import { readStored, toWireText } from '../text/stored-text.ts'
import type { TranscriptsRepository } from '../transcripts.repository.ts'
import type { VersionsRepository } from './versions.repository.ts'

/** The texts that a text came from. */
export class VersionsService {
  constructor(
    private readonly parts: {
      database: Database
      recordings: RecordingsRepository
      transcripts: TranscriptsRepository
      versions: VersionsRepository
      clock: Clock
      /** Absent where nobody listens. */
      events?: EventSink | undefined
    },
  ) {}

  async list(userId: string, fileId: string): Promise<AnswerOf<'listVersions'>> {
    const { database, transcripts, versions } = this.parts
    const recording = await this.own(userId, fileId)
    const current = await transcripts.stateOf(recording.id)
    if (!current) throw new DomainError('RECORD_NOT_FOUND')
    const rows = await versions.list(database.orm, recording.id)
    return {
      current: { revision: current.revision, origin: current.origin, saveTime: epochSeconds(current.updatedAt) },
      list: rows.map(({ id, revision, origin, savedAt }) => ({ versionId: id, revision, origin, saveTime: epochSeconds(savedAt) })),
    }
  }

  async read(userId: string, { fileId, versionId, form }: ParsedRequestOf<'getVersion'>): Promise<AnswerOf<'getVersion'>> {
    const { database, versions } = this.parts
    const recording = await this.own(userId, fileId)
    const version = await versions.find(database.orm, recording.id, versionId)
    if (!version) throw new DomainError('RECORD_NOT_FOUND')
    const { engine, quality } = version
    return {
      fileName: recording.fileName,
      updateTime: epochSeconds(version.savedAt),
      asrResult: toWireText(version, form),
      revision: version.revision,
      engine: engine !== null && quality !== null ? { name: engine, quality } : null,
    }
  }

  /**
   * Goes back to a version, or brings a passage of it back. The text as it is now can be gone back to in turn.
   *
   * @throws DomainError NEWER_REVISION with `{ revision, updateTime }` when the text was saved since; nothing is changed then.
   */
  async restore(userId: string, { fileId, versionId, revision, passage }: ParsedRequestOf<'restoreVersion'>): Promise<AnswerOf<'restoreVersion'>> {
    const { recordings, transcripts, versions, clock, events } = this.parts
    return recordings.transaction(async (tx) => {
      const [recording] = await recordings.lock(tx, userId, [fileId], 'kept')
      const current = recording && (await transcripts.findIn(tx, recording.id))
      const version = current && (await versions.find(tx, recording.id, versionId))
      if (!recording || !version) throw new DomainError('RECORD_NOT_FOUND')
      if (revision !== undefined && revision !== current.revision) {
        throw new DomainError('NEWER_REVISION', { data: { revision: current.revision, updateTime: epochSeconds(current.updatedAt) } })
      }
      const restored = readStored(version)
      const sections = passage ? withPassage(readStored(current), restored, passage) : restored
      // A passage leaves the text what it is; going back as a whole brings back what it was made by.
      const { engine, quality, language } = passage ? current : version
      const updatedAt = clock.now()
      const { createdAt } = current
      await transcripts.replace(tx, { recordingId: recording.id, revision: current.revision + 1, sections, engine, quality, language, origin: 'restored', createdAt, updatedAt })
      await events?.emit(tx, { type: 'transcript-edited', userId, recordingId: recording.id })
      return { revision: current.revision + 1, updateTime: epochSeconds(updatedAt) }
    })
  }

  private async own(userId: string, fileId: string): Promise<RecordingRow> {
    const recording = await this.parts.recordings.find(userId, fileId)
    if (!recording || recording.deletedAt) throw new DomainError('RECORD_NOT_FOUND')
    return recording
  }
}

/** The present text with some sections of a version in the place of some of its own, in the order of time. */
function withPassage(current: readonly TimedSection[], version: readonly TimedSection[], { take, drop }: { take: readonly string[]; drop: readonly string[] }): TimedSection[] {
  const [taken, dropped] = [new Set(take), new Set(drop)]
  const back = version.filter(({ sectionId }) => taken.has(sectionId))
  const gone = current.filter(({ sectionId }) => dropped.has(sectionId))
  if (back.length !== taken.size || gone.length !== dropped.size) throw new DomainError('PARAMETER_MISSING', { sentence: missing('passage'), data: { field: 'passage' } })
  const stay = current.filter(({ sectionId }) => !dropped.has(sectionId) && !taken.has(sectionId))
  return [...stay, ...back].sort((a, b) => a.startTime - b.startTime)
}

function epochSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
