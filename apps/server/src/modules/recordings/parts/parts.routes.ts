import type { Routes } from '../../../platform/http/routes.ts'
import type { PartsService } from './parts.service.ts'

/** The calls about cutting and joining recordings. */
export function partsRoutes(parts: PartsService): Routes<'planSplit' | 'splitAudio' | 'mergeAudio' | 'listAudioTasks'> {
  return {
    planSplit: ({ fileId }, asker) => parts.plan(asker, fileId),
    splitAudio: ({ fileId, originals }, asker) => parts.split(asker, fileId, originals),
    mergeAudio: ({ fileIds, fileName, originals }, asker) => parts.merge(asker, fileIds, fileName, originals),
    listAudioTasks: (_fields, asker) => parts.list(asker),
  }
}
