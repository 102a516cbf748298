import { api, mutationOf, queryOf } from '@longhand/api-client'

const accountLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    openAccountLink: queryOf(build, 'openAccountLink', { keepUnusedDataFor: 0 }),
    useAccountLink: mutationOf(build, 'useAccountLink'),
  }),
})

export const { useOpenAccountLinkQuery, useUseAccountLinkMutation } = accountLinkApi
