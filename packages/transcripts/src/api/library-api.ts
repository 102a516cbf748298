import { api, call, mutationOf } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'

/** What changes with any recording: how many a folder or a tag has, who speaks, how much room is left. */
const recordings = { type: 'Recording', id: 'LIST' } as const
const each = (fileIds: readonly string[]): { type: 'Recording'; id: string }[] => fileIds.map((id) => ({ type: 'Recording', id }))

const libraryApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMenus: build.query<AnswerOf<'listMenus'>, void>({
      query: () => call('listMenus', { source: 0 }),
      providesTags: ['Folder', recordings],
    }),
    addMenu: mutationOf(build, 'addMenu', {
      invalidatesTags: (_answer, error) => (error ? [] : ['Folder']),
    }),
    updateMenu: mutationOf(build, 'updateMenu', {
      invalidatesTags: (_answer, error) => (error ? [] : ['Folder']),
    }),
    deleteMenu: mutationOf(build, 'deleteMenu', {
      // Also after a failure: it may be gone already.
      invalidatesTags: ['Folder', recordings],
    }),
    moveAudioBatch: mutationOf(build, 'moveAudioBatch', {
      invalidatesTags: (_answer, _error, { fileIds }) => ['Folder', recordings, ...each(fileIds)],
    }),
    listTags: build.query<AnswerOf<'listTags'>, void>({
      query: () => call('listTags', {}),
      providesTags: ['Tag', recordings],
    }),
    updateTagsBatch: mutationOf(build, 'updateTagsBatch', {
      invalidatesTags: (_answer, error, { fileIds }) => (error ? [] : ['Tag', recordings, ...each(fileIds)]),
    }),
    listSpeakers: build.query<AnswerOf<'listSpeakers'>, void>({
      query: () => call('listSpeakers', {}),
      providesTags: ['Transcript', recordings],
    }),
    getStorage: build.query<AnswerOf<'getStorage'>, void>({
      query: () => call('getStorage', {}),
      providesTags: ['Storage', 'RecycleBin', recordings],
    }),
    emptyRecycleBin: build.mutation<AnswerOf<'emptyRecycleBin'>, void>({
      query: () => call('emptyRecycleBin', {}),
      invalidatesTags: ['RecycleBin', 'Storage'],
    }),
  }),
})

export const {
  useAddMenuMutation,
  useDeleteMenuMutation,
  useEmptyRecycleBinMutation,
  useGetStorageQuery,
  useLazyListMenusQuery,
  useListMenusQuery,
  useListSpeakersQuery,
  useListTagsQuery,
  useMoveAudioBatchMutation,
  useUpdateMenuMutation,
  useUpdateTagsBatchMutation,
} = libraryApi
