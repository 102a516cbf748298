import { readRange } from '../../../platform/http/files.ts'
import { userIdOf } from '../../../platform/http/identity.ts'
import type { Routes } from '../../../platform/http/routes.ts'
import type { MediaService } from '../media/media.service.ts'
import type { RecordingsService } from './recordings.service.ts'

type Calls =
  | 'listAudio'
  | 'listUntranscribed'
  | 'getAudioInfo'
  | 'renameAudio'
  | 'deleteAudio'
  | 'deleteAudioBatch'
  | 'listRecycled'
  | 'restoreAudioBatch'
  | 'purgeAudioBatch'
  | 'emptyRecycleBin'
  | 'getPeaks'
  | 'downloadAudio'
  | 'playAudio'

/** The calls about recordings. A guest is no one: only what belongs to no one opens. */
export function recordingsRoutes({ recordings, media }: { recordings: RecordingsService; media: MediaService }): Routes<Calls> {
  return {
    listAudio: ({ source: _, keyword, ...asked }, { userId }) => recordings.list({ userId, which: 'kept', ...asked, keyword: keyword?.trim() }),
    listUntranscribed: (paging, { userId }) => recordings.list({ userId, which: 'untranscribed', ...paging }),
    getAudioInfo: ({ recordingId }, context) => recordings.info(userIdOf(context.identity), recordingId),
    renameAudio: ({ recordingId, fileName }, { userId }) => recordings.rename(userId, recordingId, fileName),
    deleteAudio: ({ recordingId }, { userId }) => done(recordings.recycle(userId, [recordingId])),
    deleteAudioBatch: ({ recordingIds }, { userId }) => done(recordings.recycle(userId, recordingIds)),
    listRecycled: (paging, { userId }) => recordings.listRecycled({ userId, ...paging }),
    restoreAudioBatch: ({ recordingIds }, { userId }) => done(recordings.restore(userId, recordingIds)),
    purgeAudioBatch: ({ recordingIds }, { userId }) => done(recordings.purge(userId, recordingIds)),
    emptyRecycleBin: (_fields, { userId }) => done(recordings.emptyBin(userId)),
    getPeaks: ({ recordingId }, context) => media.peaks(userIdOf(context.identity), recordingId),
    downloadAudio: async ({ recordingId }, { userId }) => {
      const { name, type, bytes, open } = await media.original(userId, recordingId)
      return { name, type, bytes, content: await open() }
    },
    playAudio: async ({ ticket }, context) => {
      const { type, bytes, open } = await media.play(ticket)
      const range = readRange(context.range, bytes)
      return { type, totalBytes: bytes, ...(range ? { range } : {}), open: () => open(range) }
    },
  }
}

async function done(work: Promise<void>): Promise<null> {
  await work
  return null
}
