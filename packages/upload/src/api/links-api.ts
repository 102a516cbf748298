import { api, call, mutationOf } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'

const linksApi = api.injectEndpoints({
  endpoints: (build) => ({
    lookAtLink: mutationOf(build, 'lookAtLink'),
    importLink: mutationOf(build, 'importLink', { invalidatesTags: ['LinkImport'] }),
    listLinkImports: build.query<AnswerOf<'listLinkImports'>, void>({
      query: () => call('listLinkImports', {}),
      providesTags: ['LinkImport'],
    }),
    cancelLinkImport: mutationOf(build, 'cancelLinkImport', { invalidatesTags: ['LinkImport'] }),
    retryLinkImport: mutationOf(build, 'retryLinkImport', { invalidatesTags: ['LinkImport'] }),
    removeLinkImport: mutationOf(build, 'removeLinkImport', { invalidatesTags: ['LinkImport'] }),
  }),
})

export const {
  useCancelLinkImportMutation,
  useImportLinkMutation,
  useListLinkImportsQuery,
  useLookAtLinkMutation,
  useRemoveLinkImportMutation,
  useRetryLinkImportMutation,
} = linksApi
