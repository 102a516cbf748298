import { api, queryOf } from '@longhand/api-client'

const outputsApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewCaptions: queryOf(build, 'previewCaptions', {
      // Of a text that is edited beside it.
      keepUnusedDataFor: 0,
    }),
    listTranslations: queryOf(build, 'listTranslations', {
      // What is behind changes with every edit.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useListTranslationsQuery, usePreviewCaptionsQuery } = outputsApi
