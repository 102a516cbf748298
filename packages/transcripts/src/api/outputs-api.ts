import { api, call } from '@longhand/api-client'
import type { AnswerOf, RequestOf } from '@longhand/contracts'

const outputsApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewCaptions: build.query<AnswerOf<'previewCaptions'>, RequestOf<'previewCaptions'>>({
      query: (fields) => call('previewCaptions', fields),
      // Of a text that is edited beside it.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { usePreviewCaptionsQuery } = outputsApi
