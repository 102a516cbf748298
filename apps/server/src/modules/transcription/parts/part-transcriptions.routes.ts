import { done, type Routes } from '../../../platform/http/routes.ts'
import { askerOf } from '../lifecycle/transcription.routes.ts'
import type { PartTranscriptionsService } from './part-transcriptions.service.ts'

export function partTranscriptionsRoutes(
  partTranscriptions: PartTranscriptionsService,
): Routes<'transcribeStretch' | 'getStretch' | 'dismissStretch'> {
  return {
    transcribeStretch: (asked, context) => partTranscriptions.start(askerOf(context), asked),
    getStretch: ({ recordingId }, context) => partTranscriptions.find(askerOf(context), recordingId),
    dismissStretch: ({ recordingId }, { userId }) => done(partTranscriptions.dismiss(userId, recordingId)),
  }
}
