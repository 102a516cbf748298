import type { PersonalData, PersonalFile } from '../../platform/personal-data/personal-data.ts'
import { type MediaService, recordingFolder } from './media/media.service.ts'
import type { RecordingsRepository } from './recording/recordings.repository.ts'
import type { RecordingsService } from './recording/recordings.service.ts'

const batch = 500

export class RecordingsPersonalData implements PersonalData {
  constructor(
    private readonly deps: {
      repository: RecordingsRepository
      recordings: RecordingsService
      media: MediaService
      library: PersonalData
    },
  ) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const { repository, media, library } = this.deps
    yield* library.collect(userId)
    for (const recordingId of await repository.idsOf(userId)) {
      const row = await repository.find(userId, recordingId)
      if (!row) continue
      const folder = recordingFolder(recordingId)
      yield {
        path: `${folder}/original.${row.format.replace(/[^a-z0-9]/gi, '') || 'bin'}`,
        name: row.fileName,
        content: () => media.originalOf(row).open(),
      }
    }
  }

  async erase(userId: string): Promise<void> {
    const { recordings, library } = this.deps
    await library.erase(userId)
    for (;;) {
      const { list } = await recordings.list({
        userId,
        which: 'kept',
        page: 1,
        pageSize: batch,
        keyword: undefined,
      })
      if (list.length === 0) break
      await recordings.recycle(
        userId,
        list.map(({ recordingId }) => recordingId),
      )
    }
    await recordings.emptyBin(userId)
  }
}
