import { api, call, isDomainError } from '@longhand/api-client'
import type { AnswerOf, RequestOf } from '@longhand/contracts'

const textApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `null` when the text is another one by now. */
    getWords: build.query<AnswerOf<'getWords'> | null, { recordingId: string; revision: number }>({
      queryFn: async (fields, _api, _options, send) => {
        const { data, error } = await send(call('getWords', fields))
        if (isDomainError(error, 'NEWER_REVISION')) return { data: null }
        return error ? { error } : { data: data as AnswerOf<'getWords'> }
      },
      keepUnusedDataFor: 0,
    }),
    /** `null` while the waveform of a fresh upload is being made: that is no error to show. */
    getPeaks: build.query<AnswerOf<'getPeaks'> | null, RequestOf<'getPeaks'>>({
      queryFn: async (fields, _api, _options, send) => {
        const { data, error } = await send(call('getPeaks', fields))
        if (isDomainError(error, 'FILE_NOT_FOUND')) return { data: null }
        return error ? { error } : { data: data as AnswerOf<'getPeaks'> }
      },
    }),
  }),
})

export const { useGetWordsQuery } = textApi

export const { useQueryState: useGetPeaksQueryState, useQuerySubscription: useGetPeaksQuerySubscription } =
  textApi.endpoints.getPeaks
