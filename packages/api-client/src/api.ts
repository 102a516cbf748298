import { buildCreateApi, coreModule, reactHooksModule } from '@reduxjs/toolkit/query/react'
import { cacheTags } from './cache-tags.ts'
import { useApiDispatch, useApiSelector, useApiStore } from './context.ts'
import { envelopeBaseQuery } from './envelope-base-query.ts'

const createApi = buildCreateApi(
  coreModule(),
  reactHooksModule({
    hooks: { useDispatch: useApiDispatch, useSelector: useApiSelector, useStore: useApiStore },
  }),
)

/** Every feature package injects its endpoints here. It holds no address, no token and no cache: those belong to the store. */
export const api = createApi({
  reducerPath: 'longhandApi',
  baseQuery: envelopeBaseQuery,
  tagTypes: cacheTags,
  endpoints: () => ({}),
})
