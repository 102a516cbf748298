import { api, call } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'

const spokenLanguagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Under a name of its own: the transcripts have their query of this call.
    getSpokenLanguages: build.query<AnswerOf<'getTranscriptionConfiguration'>, void>({
      query: () => call('getTranscriptionConfiguration', {}),
      // A worker with an engine may join at any time.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useGetSpokenLanguagesQuery } = spokenLanguagesApi
