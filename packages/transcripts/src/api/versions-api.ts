import { api, call, mutationOf, queryOf } from '@longhand/api-client'
import type { AnswerOf, RequestOf } from '@longhand/contracts'

const versionsOf = (recordingId: string): { type: 'TranscriptVersion'; id: string } => ({
  type: 'TranscriptVersion',
  id: recordingId,
})

const versionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listVersions: queryOf(build, 'listVersions', {
      providesTags: (_answer, _error, { recordingId }) => [versionsOf(recordingId)],
      keepUnusedDataFor: 0,
    }),
    /** A kept text never changes. */
    getVersion: build.query<AnswerOf<'getVersion'>, Omit<RequestOf<'getVersion'>, 'form'>>({
      query: (fields) => call('getVersion', { ...fields, form: 'columns' }),
    }),
    restoreVersion: mutationOf(build, 'restoreVersion', {
      invalidatesTags: (_answer, error, { recordingId }) =>
        error ? [] : [versionsOf(recordingId), { type: 'Recording', id: 'LIST' }],
    }),
    nameVersion: mutationOf(build, 'nameVersion', {
      invalidatesTags: (_answer, error, { recordingId }) =>
        error ? [] : [versionsOf(recordingId), { type: 'Recording', id: 'LIST' }],
    }),
    deleteVersion: mutationOf(build, 'deleteVersion', {
      invalidatesTags: (_answer, error, { recordingId }) =>
        error ? [] : [versionsOf(recordingId), { type: 'Recording', id: 'LIST' }],
    }),
  }),
})

export const {
  useDeleteVersionMutation,
  useGetVersionQuery,
  useListVersionsQuery,
  useNameVersionMutation,
  useRestoreVersionMutation,
} = versionsApi
