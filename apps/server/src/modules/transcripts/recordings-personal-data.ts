import type { Readable } from 'node:stream'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { jsonFile, type PersonalDataHolder, type PersonalFile } from '../account/personal-data.ts'
import type { DictationService } from './dictation.service.ts'
import { type MediaService, recordingFolder } from './media.service.ts'
import type { RecordingRow, RecordingsRepository } from './recordings.repository.ts'
import type { RecordingsService } from './recordings.service.ts'
import type { TextService } from './text.service.ts'

const batch = 500

/** Recordings, those in the recycle bin included, their texts, and what keeps them in order. */
export class RecordingsPersonalData implements PersonalDataHolder {
  constructor(
    private readonly parts: {
      repository: RecordingsRepository
      recordings: RecordingsService
      dictation: DictationService
      text: TextService
      media: MediaService
      library: PersonalDataHolder
    },
  ) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const { repository, text, library } = this.parts
    yield* library.collect(userId)
    const missing: RecordingRow[] = []
    for (const recordingId of await repository.idsOf(userId)) {
      const row = await repository.find(userId, recordingId)
      // Erased since this began.
      if (!row) continue
      const folder = recordingFolder(recordingId)
      const { asrResult } = await text.readOf(row, 'sections')
      yield jsonFile(`${folder}/transcript.json`, { ...described(row), sections: JSON.parse(asrResult) as unknown })
      const content = await this.original(row)
      if (content) yield { path: `${folder}/original.${row.format.replace(/[^a-z0-9]/gi, '') || 'bin'}`, content }
      else missing.push(row)
    }
    if (missing.length > 0) yield { path: 'recordings/missing-originals.txt', content: Buffer.from(listOfMissing(missing)) }
  }

  async erase(userId: string): Promise<void> {
    const { recordings, dictation, library } = this.parts
    await library.erase(userId)
    for (;;) {
      const { list } = await recordings.list({ userId, which: 'kept', page: 1, pageSize: batch, keyword: undefined })
      if (list.length === 0) break
      for (const { fileId } of list) await dictation.cancel(userId, fileId)
      await recordings.recycle(userId, list.map(({ fileId }) => fileId))
    }
    for (;;) {
      const { list } = await recordings.listRecycled({ userId, page: 1, pageSize: batch })
      if (list.length === 0) break
      await recordings.purge(userId, list.map(({ fileId }) => fileId))
    }
  }
  /** @returns `undefined` when the file is gone: one lost file must not cost its owner everything else. */
  private async original(row: RecordingRow): Promise<Readable | undefined> {
    try {
      return await this.parts.media.originalOf(row).open()
    } catch (error) {
      if (error instanceof DomainError && error.error === 'FILE_NOT_FOUND') return undefined
      throw error
    }
  }
}

function described({ fileName, durationSeconds, createdAt, deletedAt, folderId, tags }: RecordingRow): object {
  return {
    fileName,
    timeLen: Math.round(durationSeconds * 1000) / 1000,
    createTime: epochSeconds(createdAt),
    recycleTime: deletedAt && epochSeconds(deletedAt),
    folderId: folderId ?? '',
    tags,
  }
}

/** For people, in every language of the product: the export itself has none. */
function listOfMissing(rows: readonly RecordingRow[]): string {
  return [
    'The original files of these recordings could not be found on the server, so only what was made of them is in this archive:',
    '服务器上找不到以下录音的原始文件，因此此压缩包中仅包含由其生成的内容：',
    '',
    ...rows.map(({ id, fileName }) => `${recordingFolder(id)}  ${fileName}`),
    '',
  ].join('\n')
}

function epochSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
