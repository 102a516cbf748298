import { userIdOf } from '../../../platform/http/identity.ts'
import type { Routes } from '../../../platform/http/routes.ts'
import type { TextService } from './text.service.ts'

/** Guests may read only what belongs to no one. */
export function textRoutes(text: TextService): Routes<'getText' | 'getWords' | 'updateText'> {
  return {
    getText: ({ recordingId, form }, context) => text.read(userIdOf(context.identity), recordingId, form),
    getWords: ({ recordingId, revision }, context) =>
      text.readWords(userIdOf(context.identity), recordingId, revision),
    updateText: (edit, { userId }) => text.save(userId, edit),
  }
}
