import type { Routes } from '../../../platform/http/routes.ts'
import type { PartsService } from './parts.service.ts'

/** The calls about cutting and joining recordings. */
export function partsRoutes(parts: PartsService): Routes<'planSplit' | 'splitAudio' | 'mergeAudio' | 'listAudioTasks'> {
  return {
    planSplit: ({ recordingId }, asker) => parts.plan(asker, recordingId),
    splitAudio: ({ recordingId, originals }, asker) => parts.split(asker, recordingId, originals),
    mergeAudio: ({ recordingIds, fileName, originals }, asker) => parts.merge(asker, recordingIds, fileName, originals),
    listAudioTasks: (_fields, asker) => parts.list(asker),
  }
}
