import { api, queryOf } from '@longhand/api-client'

const outputsApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewCaptions: queryOf(build, 'previewCaptions', {
      keepUnusedDataFor: 0,
    }),
    listTranslations: queryOf(build, 'listTranslations', {
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useListTranslationsQuery, usePreviewCaptionsQuery } = outputsApi
