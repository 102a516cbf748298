import type { Routes } from '../../platform/http/routes.ts'
import type { RecorderUploadsService } from './recorder-uploads.service.ts'

export function recorderRoutes({
  recorderUploads,
}: {
  recorderUploads: RecorderUploadsService
}): Routes<'startCapture' | 'putCaptureChunk' | 'listCaptures' | 'finishCapture' | 'discardCapture'> {
  return {
    startCapture: ({ fileName }, { userId }) => recorderUploads.start(userId, fileName),
    putCaptureChunk: async (chunk, context) => {
      const { stream } = await context.file()
      return { chunks: await recorderUploads.put(context.userId, chunk, stream) }
    },
    listCaptures: (_fields, { userId }) => recorderUploads.list(userId),
    finishCapture: (finished, { userId }) => recorderUploads.finish(userId, finished),
    discardCapture: async ({ captureId }, { userId }) => {
      await recorderUploads.discard(userId, captureId)
      return null
    },
  }
}
