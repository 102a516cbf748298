import { api, call } from '@longhand/api-client'
import type { AnswerOf, RequestOf } from '@longhand/contracts'

const partsApi = api.injectEndpoints({
  endpoints: (build) => ({
    planSplit: build.query<AnswerOf<'planSplit'>, RequestOf<'planSplit'>>({
      query: (fields) => call('planSplit', fields),
    }),
    splitAudio: build.mutation<AnswerOf<'splitAudio'>, RequestOf<'splitAudio'>>({
      query: (fields) => call('splitAudio', fields),
      invalidatesTags: ['AudioTask'],
    }),
    mergeAudio: build.mutation<AnswerOf<'mergeAudio'>, RequestOf<'mergeAudio'>>({
      query: (fields) => call('mergeAudio', fields),
      invalidatesTags: ['AudioTask'],
    }),
    listAudioTasks: build.query<AnswerOf<'listAudioTasks'>, void>({
      query: () => call('listAudioTasks', {}),
      providesTags: ['AudioTask'],
    }),
  }),
})

export const { useListAudioTasksQuery, useMergeAudioMutation, usePlanSplitQuery, useSplitAudioMutation } = partsApi
