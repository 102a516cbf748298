import type { Routes } from '../../../platform/http/routes.ts'
import type { TranscriptionService } from './transcription.service.ts'

type Calls = 'getTranscriptionConfiguration' | 'startTranscription' | 'getTranscriptionProgress' | 'cancelTranscription'

/** The calls about transcribing. */
export function transcriptionRoutes(transcription: TranscriptionService): Routes<Calls> {
  return {
    getTranscriptionConfiguration: (_fields, { language }) => transcription.configuration(language),
    startTranscription: ({ transcriptionRequest }, { userId, language, identity }) =>
      transcription.start({ userId, language, ...(identity.kind === 'access-token' ? { tokenId: identity.tokenId } : {}) }, transcriptionRequest),
    getTranscriptionProgress: ({ recordingIds }, { userId, language }) =>
      transcription.progress(
        { userId, language },
        recordingIds.split(',').map((id) => id.trim()),
      ),
    cancelTranscription: ({ recordingId }, { userId }) => done(transcription.cancel(userId, recordingId)),
  }
}

async function done(work: Promise<void>): Promise<null> {
  await work
  return null
}
