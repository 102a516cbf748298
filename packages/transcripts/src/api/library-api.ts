import { api, call } from '@longhand/api-client'
import type { AnswerOf, RequestOf } from '@longhand/contracts'

/** What changes with any recording: how many a folder or a tag has, who speaks, how much room is left. */
const recordings = { type: 'Recording', id: 'LIST' } as const
const each = (fileIds: readonly string[]): { type: 'Recording'; id: string }[] => fileIds.map((id) => ({ type: 'Recording', id }))

const libraryApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMenus: build.query<AnswerOf<'listMenus'>, void>({
      query: () => call('listMenus', { source: 0 }),
      providesTags: ['Folder', recordings],
    }),
    addMenu: build.mutation<AnswerOf<'addMenu'>, RequestOf<'addMenu'>>({
      query: (fields) => call('addMenu', fields),
      invalidatesTags: (_answer, error) => (error ? [] : ['Folder']),
    }),
    updateMenu: build.mutation<AnswerOf<'updateMenu'>, RequestOf<'updateMenu'>>({
      query: (fields) => call('updateMenu', fields),
      invalidatesTags: (_answer, error) => (error ? [] : ['Folder']),
    }),
    deleteMenu: build.mutation<AnswerOf<'deleteMenu'>, RequestOf<'deleteMenu'>>({
      query: (fields) => call('deleteMenu', fields),
      // Also after a failure: it may be gone already.
      invalidatesTags: ['Folder', recordings],
    }),
    moveAudioBatch: build.mutation<AnswerOf<'moveAudioBatch'>, RequestOf<'moveAudioBatch'>>({
      query: (fields) => call('moveAudioBatch', fields),
      invalidatesTags: (_answer, _error, { fileIds }) => ['Folder', recordings, ...each(fileIds)],
    }),
    listTags: build.query<AnswerOf<'listTags'>, void>({
      query: () => call('listTags', {}),
      providesTags: ['Tag', recordings],
    }),
    updateTagsBatch: build.mutation<AnswerOf<'updateTagsBatch'>, RequestOf<'updateTagsBatch'>>({
      query: (fields) => call('updateTagsBatch', fields),
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
