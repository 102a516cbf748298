import { api, mutationOf, queryOf } from '@longhand/api-client'

const accountLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    openAccountLink: queryOf(build, 'openAccountLink', { keepUnusedDataFor: 0 }),
    useAccountLink: mutationOf(build, 'useAccountLink'),
    confirmAddress: mutationOf(build, 'confirmAddress'),
  }),
})

export const { useOpenAccountLinkQuery, useUseAccountLinkMutation, useConfirmAddressMutation } =
  accountLinkApi
