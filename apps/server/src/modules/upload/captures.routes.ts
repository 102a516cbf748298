import type { Routes } from '../../platform/http/routes.ts'
import type { CapturesService } from './captures.service.ts'

export function capturesRoutes({
  captures,
}: {
  captures: CapturesService
}): Routes<'startCapture' | 'putCaptureChunk' | 'listCaptures' | 'finishCapture' | 'discardCapture'> {
  return {
    startCapture: ({ fileName }, { userId }) => captures.start(userId, fileName),
    putCaptureChunk: async (chunk, context) => {
      const { stream } = await context.file()
      return { chunks: await captures.put(context.userId, chunk, stream) }
    },
    listCaptures: (_fields, { userId }) => captures.list(userId),
    finishCapture: (finished, { userId }) => captures.finish(userId, finished),
    discardCapture: async ({ captureId }, { userId }) => {
      await captures.discard(userId, captureId)
      return null
    },
  }
}
