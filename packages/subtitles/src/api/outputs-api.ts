import { api, call, queryOf } from '@longhand/api-client'
import type { AnswerOf, RequestOf, SubtitleCue } from '@longhand/contracts'
import { type InMilliseconds, readWireTimes } from '@longhand/transcript'

export type ShownCue = InMilliseconds<SubtitleCue>

type Preview = Omit<AnswerOf<'previewCaptions'>, 'cues'> & { cues: ShownCue[] }

const outputsApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewCaptions: build.query<Preview, RequestOf<'previewCaptions'>>({
      query: (fields) => call('previewCaptions', fields),
      transformResponse: ({ cues, ...preview }: AnswerOf<'previewCaptions'>) => ({
        ...preview,
        cues: cues.map(readWireTimes),
      }),
      keepUnusedDataFor: 0,
    }),
    listTranslations: queryOf(build, 'listTranslations', {
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useListTranslationsQuery, usePreviewCaptionsQuery } = outputsApi
