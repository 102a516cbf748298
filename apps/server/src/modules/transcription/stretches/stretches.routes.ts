import type { Routes } from '../../../platform/http/routes.ts'
import { askerOf } from '../lifecycle/transcription.routes.ts'
import type { StretchesService } from './stretches.service.ts'

export function stretchesRoutes(
  stretches: StretchesService,
): Routes<'transcribeStretch' | 'getStretch' | 'dismissStretch'> {
  return {
    transcribeStretch: (asked, context) => stretches.start(askerOf(context), asked),
    getStretch: ({ recordingId }, context) => stretches.find(askerOf(context), recordingId),
    dismissStretch: async ({ recordingId }, { userId }) => {
      await stretches.dismiss(userId, recordingId)
      return null
    },
  }
}
