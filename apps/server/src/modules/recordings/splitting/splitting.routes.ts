import type { Routes } from '../../../platform/http/routes.ts'
import type { SplittingService } from './splitting.service.ts'

export function splittingRoutes(
  parts: SplittingService,
): Routes<'planSplit' | 'splitRecording' | 'joinRecordings' | 'listRecordingTasks'> {
  return {
    planSplit: ({ recordingId }, asker) => parts.plan(asker, recordingId),
    splitRecording: ({ recordingId, originals, key }, { userId, language }) =>
      parts.split({ userId, language, key }, recordingId, originals),
    joinRecordings: ({ recordingIds, fileName, originals, key }, { userId, language }) =>
      parts.merge({ userId, language, key }, recordingIds, fileName, originals),
    listRecordingTasks: (_fields, asker) => parts.list(asker),
  }
}
