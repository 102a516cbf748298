import { api, call } from '@longhand/api-client'
import type { AnswerOf, RequestOf } from '@longhand/contracts'

const versionsOf = (fileId: string): { type: 'TranscriptVersion'; id: string } => ({ type: 'TranscriptVersion', id: fileId })

const versionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listVersions: build.query<AnswerOf<'listVersions'>, RequestOf<'listVersions'>>({
      query: (fields) => call('listVersions', fields),
      providesTags: (_answer, _error, { fileId }) => [versionsOf(fileId)],
      // Each save may make another.
      keepUnusedDataFor: 0,
    }),
    /** A kept text never changes. */
    getVersion: build.query<AnswerOf<'getVersion'>, Omit<RequestOf<'getVersion'>, 'form'>>({
      query: (fields) => call('getVersion', { ...fields, form: 'columns' }),
    }),
    restoreVersion: build.mutation<AnswerOf<'restoreVersion'>, RequestOf<'restoreVersion'>>({
      query: (fields) => call('restoreVersion', fields),
      invalidatesTags: (_answer, error, { fileId }) => (error ? [] : [versionsOf(fileId), { type: 'Recording', id: 'LIST' }]),
    }),
    nameVersion: build.mutation<AnswerOf<'nameVersion'>, RequestOf<'nameVersion'>>({
      query: (fields) => call('nameVersion', fields),
      invalidatesTags: (_answer, error, { fileId }) => (error ? [] : [versionsOf(fileId), { type: 'Recording', id: 'LIST' }]),
    }),
    deleteVersion: build.mutation<AnswerOf<'deleteVersion'>, RequestOf<'deleteVersion'>>({
      query: (fields) => call('deleteVersion', fields),
      invalidatesTags: (_answer, error, { fileId }) => (error ? [] : [versionsOf(fileId), { type: 'Recording', id: 'LIST' }]),
    }),
  }),
})

export const { useDeleteVersionMutation, useGetVersionQuery, useListVersionsQuery, useNameVersionMutation, useRestoreVersionMutation } = versionsApi
