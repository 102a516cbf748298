import { api, callsOf } from '@longhand/api-client'
import { serviceEndpoints } from '@longhand/contracts'

const { queryOf } = callsOf(serviceEndpoints)

const serviceApi = api.injectEndpoints({
  endpoints: (build) => ({ getServiceNotice: queryOf(build, 'getServiceNotice') }),
})

export const { useGetServiceNoticeQuery } = serviceApi
