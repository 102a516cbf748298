import { api, call, mutationOf, queryOf } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'

const recordings = { type: 'Recording', id: 'LIST' } as const
const each = (recordingIds: readonly string[]): { type: 'Recording'; id: string }[] =>
  recordingIds.map((id) => ({ type: 'Recording', id }))

const libraryApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFolders: build.query<AnswerOf<'listFolders'>, void>({
      query: () => call('listFolders', { source: 0 }),
      providesTags: ['Folder', recordings],
    }),
    addFolder: mutationOf(build, 'addFolder', {
      invalidatesTags: (_answer, error) => (error ? [] : ['Folder']),
    }),
    updateFolder: mutationOf(build, 'updateFolder', {
      invalidatesTags: (_answer, error) => (error ? [] : ['Folder']),
    }),
    deleteFolder: mutationOf(build, 'deleteFolder', {
      // Also after a failure: it may be gone already.
      invalidatesTags: ['Folder', recordings],
    }),
    moveRecordings: mutationOf(build, 'moveRecordings', {
      invalidatesTags: (_answer, _error, { recordingIds }) => ['Folder', recordings, ...each(recordingIds)],
    }),
    listTags: build.query<AnswerOf<'listTags'>, void>({
      query: () => call('listTags', {}),
      providesTags: ['Tag', recordings],
    }),
    changeTags: mutationOf(build, 'changeTags', {
      invalidatesTags: (_answer, error, { recordingIds }) =>
        error ? [] : ['Tag', recordings, ...each(recordingIds)],
    }),
    listSpeakers: build.query<AnswerOf<'listSpeakers'>, void>({
      query: () => call('listSpeakers', {}),
      providesTags: ['Transcript', recordings],
    }),
    getStorage: build.query<AnswerOf<'getStorage'>, void>({
      query: () => call('getStorage', {}),
      providesTags: ['Storage', 'RecycleBin', recordings],
    }),
    deleteRecording: mutationOf(build, 'deleteRecording', {
      invalidatesTags: [recordings, 'RecycleBin'],
    }),
    deleteRecordings: mutationOf(build, 'deleteRecordings', {
      invalidatesTags: [recordings, 'RecycleBin'],
    }),
    listRecycled: queryOf(build, 'listRecycled', {
      providesTags: ['RecycleBin'],
    }),
    purgeRecordings: mutationOf(build, 'purgeRecordings', {
      invalidatesTags: ['RecycleBin'],
    }),
    emptyRecycleBin: build.mutation<AnswerOf<'emptyRecycleBin'>, void>({
      query: () => call('emptyRecycleBin', {}),
      invalidatesTags: ['RecycleBin', 'Storage'],
    }),
  }),
})

export const {
  useAddFolderMutation,
  useDeleteFolderMutation,
  useDeleteRecordingMutation,
  useDeleteRecordingsMutation,
  useEmptyRecycleBinMutation,
  useGetStorageQuery,
  useLazyListFoldersQuery,
  useLazyListRecycledQuery,
  useListFoldersQuery,
  useListSpeakersQuery,
  useListRecycledQuery,
  useListTagsQuery,
  useMoveRecordingsMutation,
  usePurgeRecordingsMutation,
  useUpdateFolderMutation,
  useChangeTagsMutation,
} = libraryApi
