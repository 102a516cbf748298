import { epochSeconds } from '../../platform/clock/clock.ts'
import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data/personal-data.ts'
import { recordingFolder } from '../recordings/media/media.service.ts'
import type { RecordingRow, RecordingRows } from '../recordings/recording/recording-rows.service.ts'
import type { HotWordsRepository } from './hot-words/hot-words.repository.ts'
import type { TextService } from './text/text.service.ts'

export class TranscriptsPersonalData implements PersonalData {
  constructor(
    private readonly deps: { recordings: RecordingRows; text: TextService; hotWords: HotWordsRepository },
  ) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const { recordings, text } = this.deps
    for (const recordingId of await recordings.idsOf(userId)) {
      const row = await recordings.find(userId, recordingId)
      if (!row) continue
      yield jsonFile(`${recordingFolder(recordingId)}/transcript.json`, {
        ...described(row),
        sections: JSON.parse((await text.readOf(row, 'sections')).sectionsJson) as unknown,
      })
    }
  }

  async erase(userId: string): Promise<void> {
    await this.deps.hotWords.removeAll(userId)
  }
}

function described(recording: RecordingRow): object {
  return {
    fileName: recording.fileName,
    timeLen: Math.round(recording.durationSeconds * 1000) / 1000,
    createTime: epochSeconds(recording.createdAt),
    recycleTime: recording.deletedAt && epochSeconds(recording.deletedAt),
    folderId: recording.folderId ?? '',
    tags: recording.tags,
  }
}
