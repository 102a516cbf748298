import { api, call, mutationOf, queryOf } from '@longhand/api-client'
import { webSource } from '@longhand/contracts'
import type { AnswerOf } from '@longhand/contracts'

const autoExportApi = api.injectEndpoints({
  endpoints: (build) => ({
    listExportRules: build.query<AnswerOf<'listExportRules'>, void>({
      query: () => call('listExportRules', {}),
      providesTags: ['ExportRule'],
    }),
    createExportRule: mutationOf(build, 'createExportRule', { invalidatesTags: ['ExportRule'] }),
    updateExportRule: mutationOf(build, 'updateExportRule', { invalidatesTags: ['ExportRule'] }),
    pauseExportRule: mutationOf(build, 'pauseExportRule', { invalidatesTags: ['ExportRule', 'Export'] }),
    deleteExportRule: mutationOf(build, 'deleteExportRule', { invalidatesTags: ['ExportRule'] }),
    tryExportDestination: mutationOf(build, 'tryExportDestination', {}),
    listExports: queryOf(build, 'listExports', {
      providesTags: ['Export'],
      // Others come at any time.
      keepUnusedDataFor: 0,
    }),
    exportAgain: mutationOf(build, 'exportAgain', { invalidatesTags: ['Export', 'ExportRule'] }),
    exportAll: mutationOf(build, 'exportAll', { invalidatesTags: ['Export', 'ExportRule'] }),
    // Under names of their own: the library has its queries of these calls.
    listExportFolders: build.query<AnswerOf<'listFolders'>, void>({
      query: () => call('listFolders', { source: webSource }),
      providesTags: ['Folder'],
    }),
    listExportTags: build.query<AnswerOf<'listTags'>, void>({
      query: () => call('listTags', {}),
      providesTags: ['Tag'],
    }),
  }),
})

export const {
  useCreateExportRuleMutation,
  useDeleteExportRuleMutation,
  useExportAgainMutation,
  useExportAllMutation,
  useListExportFoldersQuery,
  useListExportRulesQuery,
  useListExportTagsQuery,
  useListExportsQuery,
  usePauseExportRuleMutation,
  useTryExportDestinationMutation,
  useUpdateExportRuleMutation,
} = autoExportApi
