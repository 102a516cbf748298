import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { openRecordingRows } from '../recordings/recording/recording-rows.service.ts'
import type { RecordingTexts, TextsToJoin } from '../recordings/recording/texts.port.ts'
import { SubtitledVideosRepository } from './subtitled-videos/subtitled-videos.repository.ts'
import { SubtitledVideosService } from './subtitled-videos/subtitled-videos.service.ts'
import { HotWordsRepository } from './hot-words/hot-words.repository.ts'
import { SearchRepository } from './search/search.repository.ts'
import { SearchService } from './search/search.service.ts'
import { joinTexts } from './text/join-texts.ts'
import { putOnTimeLine } from './text/put-on-time-line.ts'
import { readStored } from '../../platform/sections/stored-text.ts'
import { type TranscriptRow, TranscriptsRepository } from './text/transcripts.repository.ts'
import { thinVersions } from './versions/thin-versions.ts'

/** Made without the module: recordings are built first and need it, and the module needs recordings. */
export function createRecordingTexts({
  database,
  storage,
  queue,
  clock,
}: {
  database: Database
  storage: Storage
  queue: Pick<Queue, 'send' | 'cancel'>
  clock: Clock
}): RecordingTexts {
  const transcripts = new TranscriptsRepository(database)
  const search = new SearchService(new SearchRepository(database))
  const hotWords = new HotWordsRepository(database)
  const videos = new SubtitledVideosService({
    videos: new SubtitledVideosRepository(database),
    recordings: openRecordingRows(database),
    transcripts,
    storage,
    queue,
    clock,
  })
  return {
    recordingsWith: (userId, keyword) => search.recordingsWith(userId, keyword),
    join: (tx, asked) => join(transcripts, tx, asked),
    putOnTimeLine: async (tx, recordingId, gaps, now) => {
      const text = await transcripts.findIn(tx, recordingId)
      // Times of an imported text may be those of the file already.
      if (!text || text.engine === null) return
      const { createdAt, engine, isFallback, language, origin, quality, revision, savedBy } = text
      const kept = { createdAt, engine, isFallback, language, origin, quality, savedBy }
      const sections = putOnTimeLine(readStored(text), gaps)
      await transcripts.replace(tx, {
        ...kept,
        recordingId,
        revision: revision + 1,
        sections,
        updatedAt: now,
      })
    },
    thinVersions,
    cancelVideos: (tx, recordingIds) => videos.cancelOf(tx, recordingIds),
    hotWords: (userId, scopeIds) => hotWords.find(hotWords.reader, userId, scopeIds),
  }
}

async function join(
  transcripts: TranscriptsRepository,
  tx: Transaction,
  { recordingId, sourceIds, starts, now }: TextsToJoin,
): Promise<boolean> {
  const texts: TranscriptRow[] = []
  for (const id of sourceIds) {
    const text = await transcripts.findIn(tx, id)
    if (text) texts.push(text)
  }
  const [first] = texts
  if (!first || texts.length < sourceIds.length) return false
  const sections = joinTexts(
    texts.map((text, index) => ({
      sections: readStored(text),
      language: text.language,
      startMs: Math.round((starts[index] ?? 0) * 1000),
    })),
  )
  const isOneEngine = texts.every(
    ({ engine, quality }) => engine === first.engine && quality === first.quality,
  )
  await transcripts.replace(tx, {
    recordingId,
    revision: 1,
    sections,
    language: first.language,
    createdAt: now,
    updatedAt: now,
    engine: isOneEngine ? first.engine : undefined,
    quality: isOneEngine ? first.quality : undefined,
  })
  return true
}
