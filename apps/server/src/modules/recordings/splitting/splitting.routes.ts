import type { Routes } from '../../../platform/http/routes.ts'
import type { SplittingService } from './splitting.service.ts'

export function splittingRoutes(
  parts: SplittingService,
): Routes<'planSplit' | 'splitRecording' | 'joinRecordings' | 'listRecordingTasks'> {
  return {
    planSplit: ({ recordingId }, asker) => parts.plan(asker, recordingId),
    splitRecording: ({ recordingId, originals, key }, asker) =>
      parts.split({ ...asker, key }, recordingId, originals),
    joinRecordings: ({ recordingIds, fileName, originals, key }, asker) =>
      parts.merge({ ...asker, key }, recordingIds, fileName, originals),
    listRecordingTasks: (_fields, asker) => parts.list(asker),
  }
}
