import { api, call, mutationOf } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'

const captionedVideosApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCaptionedVideos: build.query<AnswerOf<'listCaptionedVideos'>, void>({
      query: () => call('listCaptionedVideos', {}),
      providesTags: ['CaptionedVideo'],
    }),
    startCaptionedVideo: mutationOf(build, 'startCaptionedVideo', {
      invalidatesTags: ['CaptionedVideo'],
    }),
    cancelCaptionedVideo: mutationOf(build, 'cancelCaptionedVideo', {
      invalidatesTags: ['CaptionedVideo'],
    }),
  }),
})

export const {
  useCancelCaptionedVideoMutation,
  useListCaptionedVideosQuery,
  useStartCaptionedVideoMutation,
} = captionedVideosApi
