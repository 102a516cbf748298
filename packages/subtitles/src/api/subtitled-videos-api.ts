import { api, call, mutationOf } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'

const subtitledVideosApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCaptionedVideos: build.query<AnswerOf<'listCaptionedVideos'>, void>({
      query: () => call('listCaptionedVideos', {}),
      providesTags: ['SubtitledVideo'],
    }),
    startCaptionedVideo: mutationOf(build, 'startCaptionedVideo', {
      invalidatesTags: ['SubtitledVideo'],
    }),
    cancelCaptionedVideo: mutationOf(build, 'cancelCaptionedVideo', {
      invalidatesTags: ['SubtitledVideo'],
    }),
  }),
})

export const {
  useCancelCaptionedVideoMutation,
  useListCaptionedVideosQuery,
  useStartCaptionedVideoMutation,
} = subtitledVideosApi
