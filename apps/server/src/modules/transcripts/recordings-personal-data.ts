import { jsonFile, type PersonalDataHolder, type PersonalFile } from '../account/personal-data.ts'
import type { DictationService } from './dictation.service.ts'
import type { MediaService } from './media.service.ts'
import type { RecordingsService } from './recordings.service.ts'
import type { TextService } from './text.service.ts'

const batch = 500

/** Recordings, their texts, and what keeps them in order. */
export class RecordingsPersonalData implements PersonalDataHolder {
  constructor(private readonly parts: { recordings: RecordingsService; dictation: DictationService; text: TextService; media: MediaService; library: PersonalDataHolder }) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const { recordings, text, media, library } = this.parts
    yield* library.collect(userId)
    for (let page = 1; ; page += 1) {
      const { list } = await recordings.list({ userId, which: 'kept', page, pageSize: batch, keyword: undefined })
      for (const { fileId, fileName, format, timeLen, createTime, menuId, tags } of list) {
        const folder = `recordings/${fileId}`
        const { asrResult } = await text.read(userId, fileId, 'sections')
        yield jsonFile(`${folder}/transcript.json`, { fileName, timeLen, createTime, folderId: menuId, tags, sections: JSON.parse(asrResult) as unknown })
        const { open } = await media.original(userId, fileId)
        yield { path: `${folder}/original.${format.replace(/[^a-z0-9]/gi, '') || 'bin'}`, content: await open() }
      }
      if (list.length < batch) return
    }
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
}
