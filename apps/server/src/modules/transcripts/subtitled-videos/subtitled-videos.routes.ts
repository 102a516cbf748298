import type { subtitledVideosEndpoints } from '@longhand/contracts'
import { done, type Routes } from '../../../platform/http/routes.ts'
import type { SubtitledVideosService } from './subtitled-videos.service.ts'

export function subtitledVideosRoutes(
  videos: SubtitledVideosService,
): Routes<keyof typeof subtitledVideosEndpoints> {
  return {
    startCaptionedVideo: (request, asker) => videos.start(asker, request),
    listCaptionedVideos: (_fields, asker) => videos.list(asker),
    cancelCaptionedVideo: ({ recordingId }, { userId }) => done(videos.cancel(userId, recordingId)),
    downloadCaptionedVideo: ({ recordingId }, { userId }) => videos.download(userId, recordingId),
  }
}
