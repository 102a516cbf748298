import { userIdOf } from '../../platform/http/identity.ts'
import { readRange } from '../../platform/http/files.ts'
import type { RequestContext, Routes } from '../../platform/http/routes.ts'
import type { TranscriptionService } from './transcription.service.ts'
import type { MediaService } from './media.service.ts'
import type { RecordingsService } from './recordings.service.ts'
import type { TextService } from './text.service.ts'

/** What the calls of this module need. */
export interface TranscriptsServices {
  recordings: RecordingsService
  transcription: TranscriptionService
  text: TextService
  media: MediaService
}

type RecordingCalls =
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
type TextCalls =
  'getTranscriptionConfiguration' | 'startTranscription' | 'getTranscriptionProgress' | 'cancelTranscription' | 'getText' | 'getWords' | 'updateText'

/** The calls about recordings and their text. */
export function transcriptsRoutes(services: TranscriptsServices): Routes<RecordingCalls | TextCalls> {
  return { ...recordingRoutes(services), ...textRoutes(services) }
}

function recordingRoutes({ recordings, media }: TranscriptsServices): Routes<RecordingCalls> {
  return {
    listAudio: ({ source: _, keyword, ...asked }, { userId }) => recordings.list({ userId, which: 'kept', ...asked, keyword: keyword?.trim() }),
    listUntranscribed: (paging, { userId }) => recordings.list({ userId, which: 'untranscribed', ...paging }),
    getAudioInfo: ({ fileId }, context) => recordings.info(readerOf(context), fileId),
    renameAudio: ({ fileId, fileName }, { userId }) => recordings.rename(userId, fileId, fileName),
    deleteAudio: ({ fileId }, { userId }) => done(recordings.recycle(userId, [fileId])),
    deleteAudioBatch: ({ fileIds }, { userId }) => done(recordings.recycle(userId, fileIds)),
    listRecycled: (paging, { userId }) => recordings.listRecycled({ userId, ...paging }),
    restoreAudioBatch: ({ fileIds }, { userId }) => done(recordings.restore(userId, fileIds)),
    purgeAudioBatch: ({ fileIds }, { userId }) => done(recordings.purge(userId, fileIds)),
    emptyRecycleBin: (_fields, { userId }) => done(recordings.emptyBin(userId)),
    getPeaks: ({ fileId }, context) => media.peaks(readerOf(context), fileId),
    downloadAudio: async ({ fileId }, { userId }) => {
      const { name, type, bytes, open } = await media.original(userId, fileId)
      return { name, type, bytes, content: await open() }
    },
    playAudio: async ({ ticket }, context) => {
      const { type, bytes, open } = await media.play(ticket)
      const range = readRange(context.range, bytes)
      return { type, totalBytes: bytes, ...(range ? { range } : {}), open: () => open(range) }
    },
  }
}

function textRoutes({ transcription, text }: TranscriptsServices): Routes<TextCalls> {
  return {
    getTranscriptionConfiguration: (_fields, { language }) => transcription.configuration(language),
    startTranscription: ({ dictationParam }, { userId, language, identity }) =>
      transcription.start({ userId, language, ...(identity.kind === 'access-token' ? { tokenId: identity.tokenId } : {}) }, dictationParam),
    getTranscriptionProgress: ({ fileIds }, { userId, language }) =>
      transcription.progress(
        { userId, language },
        fileIds.split(',').map((id) => id.trim()),
      ),
    cancelTranscription: ({ fileId }, { userId }) => done(transcription.cancel(userId, fileId)),
    getText: ({ fileId, form }, context) => text.read(readerOf(context), fileId, form),
    getWords: ({ fileId, revision }, context) => text.readWords(readerOf(context), fileId, revision),
    updateText: (edit, { userId }) => text.save(userId, edit),
  }
}

/** A guest is no one: only what belongs to no one opens. */
function readerOf({ identity }: RequestContext): string | undefined {
  return userIdOf(identity)
}

async function done(work: Promise<void>): Promise<null> {
  await work
  return null
}
