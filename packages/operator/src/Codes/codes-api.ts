import { api } from '@longhand/api-client'
import { calls } from '../api/operator-api.ts'

const { mutationOf } = calls

const codesApi = api.injectEndpoints({
  endpoints: (build) => ({
    createGiftCodes: mutationOf(build, 'createGiftCodes'),
    voidGiftCode: mutationOf(build, 'voidGiftCode'),
  }),
})

export const { useCreateGiftCodesMutation, useVoidGiftCodeMutation } = codesApi
