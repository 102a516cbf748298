import { api, mutationOf, queryOf } from '@longhand/api-client'

const captionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    startCaption: mutationOf(build, 'startCaption', {
      invalidatesTags: ['Usage'],
    }),
    openCaption: mutationOf(build, 'openCaption'),
    getCaption: queryOf(build, 'getCaption', { keepUnusedDataFor: 0 }),
    getCurrentCaption: queryOf(build, 'getCurrentCaption', {
      keepUnusedDataFor: 0,
    }),
    endCaption: mutationOf(build, 'endCaption', {
      invalidatesTags: ['Usage', { type: 'Recording', id: 'LIST' }],
    }),
    translateCaption: mutationOf(build, 'translateCaption'),
    shareCaption: mutationOf(build, 'shareCaption'),
  }),
})

export const { startCaption, openCaption, getCaption, getCurrentCaption, endCaption, shareCaption, translateCaption } = captionsApi.endpoints
