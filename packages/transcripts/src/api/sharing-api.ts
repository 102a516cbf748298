import { api, call, isDomainError, mutationOf, queryOf } from '@longhand/api-client'
import type { AnswerOf, RequestOf } from '@longhand/contracts'

const linksOf = (recordingId: string): { type: 'ShareLink'; id: string } => ({
  type: 'ShareLink',
  id: recordingId,
})

const sharingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listShareLinks: queryOf(build, 'listShareLinks', {
      providesTags: (_answer, _error, { recordingId }) => [linksOf(recordingId)],
      keepUnusedDataFor: 0,
    }),
    createShareLink: mutationOf(build, 'createShareLink', {
      invalidatesTags: (_answer, error, { recordingId }) => (error ? [] : [linksOf(recordingId)]),
    }),
    copyShareLink: mutationOf(build, 'copyShareLink', {}),
    replaceShareLink: build.mutation<
      AnswerOf<'replaceShareLink'>,
      RequestOf<'replaceShareLink'> & { recordingId: string }
    >({
      query: ({ linkId }) => call('replaceShareLink', { linkId }),
      invalidatesTags: (_answer, _error, { recordingId }) => [linksOf(recordingId)],
    }),
    revokeShareLink: build.mutation<
      AnswerOf<'revokeShareLink'>,
      RequestOf<'revokeShareLink'> & { recordingId: string }
    >({
      query: ({ linkId }) => call('revokeShareLink', { linkId }),
      // Also after a failure: another tab may have revoked it.
      invalidatesTags: (_answer, _error, { recordingId }) => [linksOf(recordingId)],
    }),
    openShareLink: queryOf(build, 'openShareLink', {
      keepUnusedDataFor: 0,
    }),
    getSharedPicture: queryOf(build, 'getSharedPicture', { keepUnusedDataFor: 0 }),
    getSharedText: build.query<AnswerOf<'getSharedText'>, Omit<RequestOf<'getSharedText'>, 'form'>>({
      query: (fields) => call('getSharedText', { ...fields, form: 'columns' }),
      keepUnusedDataFor: 0,
    }),
    /** `null` where there is no waveform: that is no error to show. */
    getSharedPeaks: build.query<AnswerOf<'getSharedPeaks'> | null, RequestOf<'getSharedPeaks'>>({
      queryFn: async (fields, _api, _options, send) => {
        const { data, error } = await send(call('getSharedPeaks', fields))
        if (isDomainError(error, 'FILE_NOT_FOUND')) return { data: null }
        return error ? { error } : { data: data as AnswerOf<'getSharedPeaks'> }
      },
    }),
  }),
})

export const {
  useCopyShareLinkMutation,
  useCreateShareLinkMutation,
  useGetSharedPeaksQuery,
  useGetSharedPictureQuery,
  useGetSharedTextQuery,
  useListShareLinksQuery,
  useOpenShareLinkQuery,
  useReplaceShareLinkMutation,
  useRevokeShareLinkMutation,
} = sharingApi
