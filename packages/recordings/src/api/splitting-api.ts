import { api, call, mutationOf, queryOf } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'

const splittingApi = api.injectEndpoints({
  endpoints: (build) => ({
    planSplit: queryOf(build, 'planSplit'),
    splitRecording: mutationOf(build, 'splitRecording', {
      invalidatesTags: ['RecordingTask'],
    }),
    joinRecordings: mutationOf(build, 'joinRecordings', {
      invalidatesTags: ['RecordingTask'],
    }),
    listRecordingTasks: build.query<AnswerOf<'listRecordingTasks'>, void>({
      query: () => call('listRecordingTasks', {}),
      providesTags: ['RecordingTask'],
    }),
  }),
})

export const {
  useListRecordingTasksQuery,
  useJoinRecordingsMutation,
  usePlanSplitQuery,
  useSplitRecordingMutation,
} = splittingApi
