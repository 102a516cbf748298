import { api, callsOf } from '@longhand/api-client'
import { serviceEndpoints } from '@longhand/contracts'

const { queryOf } = callsOf(serviceEndpoints)

const serviceApi = api.injectEndpoints({
  endpoints: (build) => ({
    getServiceNotice: queryOf(build, 'getServiceNotice'),
    getImprint: queryOf(build, 'getImprint'),
  }),
})

export const { useGetServiceNoticeQuery, useGetImprintQuery } = serviceApi
