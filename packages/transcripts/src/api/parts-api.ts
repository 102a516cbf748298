import { api, call, mutationOf, queryOf } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'

const partsApi = api.injectEndpoints({
  endpoints: (build) => ({
    planSplit: queryOf(build, 'planSplit'),
    splitAudio: mutationOf(build, 'splitAudio', {
      invalidatesTags: ['AudioTask'],
    }),
    mergeAudio: mutationOf(build, 'mergeAudio', {
      invalidatesTags: ['AudioTask'],
    }),
    listAudioTasks: build.query<AnswerOf<'listAudioTasks'>, void>({
      query: () => call('listAudioTasks', {}),
      providesTags: ['AudioTask'],
    }),
  }),
})

export const { useListAudioTasksQuery, useMergeAudioMutation, usePlanSplitQuery, useSplitAudioMutation } = partsApi
