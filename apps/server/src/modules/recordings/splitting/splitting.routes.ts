import type { Routes } from '../../../platform/http/routes.ts'
import type { SplittingService } from './splitting.service.ts'

export function splittingRoutes(parts: SplittingService): Routes<'planSplit' | 'splitRecording' | 'joinRecordings' | 'listRecordingTasks'> {
  return {
    planSplit: ({ recordingId }, asker) => parts.plan(asker, recordingId),
    splitRecording: ({ recordingId, originals }, asker) => parts.split(asker, recordingId, originals),
    joinRecordings: ({ recordingIds, fileName, originals }, asker) => parts.merge(asker, recordingIds, fileName, originals),
    listRecordingTasks: (_fields, asker) => parts.list(asker),
  }
}
