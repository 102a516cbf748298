import type { captionedVideosEndpoints } from '@longhand/contracts'
import type { Routes } from '../../../platform/http/routes.ts'
import type { CaptionedVideosService } from './captioned-videos.service.ts'

export function captionedVideosRoutes(
  videos: CaptionedVideosService,
): Routes<keyof typeof captionedVideosEndpoints> {
  return {
    startCaptionedVideo: (request, asker) => videos.start(asker, request),
    listCaptionedVideos: (_fields, asker) => videos.list(asker),
    cancelCaptionedVideo: async ({ recordingId }, { userId }) => {
      await videos.cancel(userId, recordingId)
      return null
    },
    downloadCaptionedVideo: ({ recordingId }, { userId }) => videos.download(userId, recordingId),
  }
}
