import { inRange } from '../../../platform/http/files.ts'
import { userIdOf } from '../../../platform/http/identity.ts'
import { done, type Routes } from '../../../platform/http/routes.ts'
import type { MediaService } from '../media/media.service.ts'
import type { RecordingsService } from './recordings.service.ts'

type Calls =
  | 'listRecordings'
  | 'listUntranscribed'
  | 'getRecording'
  | 'renameRecording'
  | 'deleteRecording'
  | 'deleteRecordings'
  | 'listRecycled'
  | 'restoreRecordings'
  | 'purgeRecordings'
  | 'emptyRecycleBin'
  | 'getPeaks'
  | 'downloadRecording'
  | 'playRecording'
  | 'playPicture'
  | 'getStill'
  | 'getStills'

/** Guests see only what belongs to no one. */
export function recordingsRoutes({
  recordings,
  media,
}: {
  recordings: RecordingsService
  media: MediaService
}): Routes<Calls> {
  return {
    listRecordings: ({ source: _, keyword, ...asked }, { userId }) =>
      recordings.list({ userId, which: 'kept', ...asked, keyword: keyword?.trim() }),
    listUntranscribed: (paging, { userId }) => recordings.list({ userId, which: 'untranscribed', ...paging }),
    getRecording: ({ recordingId }, context) => recordings.info(userIdOf(context.identity), recordingId),
    renameRecording: ({ recordingId, fileName }, { userId }) =>
      recordings.rename(userId, recordingId, fileName),
    deleteRecording: ({ recordingId }, { userId }) => done(recordings.recycle(userId, [recordingId])),
    deleteRecordings: ({ recordingIds }, { userId }) => done(recordings.recycle(userId, recordingIds)),
    listRecycled: (paging, { userId }) => recordings.listRecycled({ userId, ...paging }),
    restoreRecordings: ({ recordingIds }, { userId }) => done(recordings.restore(userId, recordingIds)),
    purgeRecordings: ({ recordingIds }, { userId }) => done(recordings.purge(userId, recordingIds)),
    emptyRecycleBin: (_fields, { userId }) => done(recordings.emptyBin(userId)),
    getPeaks: ({ recordingId }, context) => media.peaks(userIdOf(context.identity), recordingId),
    downloadRecording: async ({ recordingId }, { userId }) => {
      const { name, type, bytes, open } = await media.original(userId, recordingId)
      return { name, type, bytes, content: await open() }
    },
    playRecording: async ({ ticket }, { range }) => inRange(await media.play(ticket), range),
    playPicture: async ({ ticket }, { range }) => inRange(await media.playPicture(ticket, 'video'), range),
    getStill: async ({ ticket }, { range }) => inRange(await media.playPicture(ticket, 'still'), range),
    getStills: async ({ ticket }, { range }) => inRange(await media.playPicture(ticket, 'stills'), range),
  }
}
