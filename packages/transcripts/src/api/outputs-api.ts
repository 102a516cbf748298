import { api, queryOf } from '@longhand/api-client'

const outputsApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewCaptions: queryOf(build, 'previewCaptions', {
      // Of a text that is edited beside it.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { usePreviewCaptionsQuery } = outputsApi
