import type { Routes } from '../../platform/http/routes.ts'
import type { RecorderUploadsService } from './recorder-uploads.service.ts'

export function recorderRoutes({
  recorderUploads,
}: {
  recorderUploads: RecorderUploadsService
}): Routes<'startCapture' | 'putCaptureChunk' | 'listCaptures' | 'finishCapture' | 'discardCapture'> {
  return {
    startCapture: ({ fileName }, { userId }) => recorderUploads.start(userId, fileName),
    putCaptureChunk: async ({ captureId, ...chunk }, context) => {
      const { stream } = await context.file()
      return { chunks: await recorderUploads.put(context.userId, captureId, chunk, stream) }
    },
    listCaptures: (_fields, { userId }) => recorderUploads.list(userId),
    finishCapture: ({ captureId, ...finished }, { userId }) =>
      recorderUploads.finish(userId, captureId, finished),
    discardCapture: async ({ captureId }, { userId }) => {
      await recorderUploads.discard(userId, captureId)
      return null
    },
  }
}
