import type { AnswerOf, EndpointName, RequestOf } from '@longhand/contracts'
import { call } from '@longhand/sdk/connection'
import type { EndpointBuilder, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query'
import type { api } from './api.ts'
import type { CacheTag } from './cache-tags.ts'
import type { envelopeBaseQuery } from './envelope-base-query.ts'

type Path = (typeof api)['reducerPath']
type Build = EndpointBuilder<typeof envelopeBaseQuery, CacheTag, Path>
type Query<Name extends EndpointName> = QueryDefinition<RequestOf<Name>, typeof envelopeBaseQuery, CacheTag, AnswerOf<Name>, Path>
type Mutation<Name extends EndpointName> = MutationDefinition<RequestOf<Name>, typeof envelopeBaseQuery, CacheTag, AnswerOf<Name>, Path>

/**
 * The query of a call that sends its fields as they are.
 *
 * @param build What `injectEndpoints` gives.
 * @param name The call in the endpoint table; its fields and its answer are those of the query.
 * @param options Cache tags and what else RTK Query takes.
 * @example
 * ```ts
 * api.injectEndpoints({ endpoints: (build) => ({ listRecycled: queryOf(build, 'listRecycled', { providesTags: ['RecycleBin'] }) }) })
 * ```
 */
export function queryOf<Name extends EndpointName>(
  build: Build,
  name: Name,
  options: Pick<Query<Name>, 'providesTags' | 'keepUnusedDataFor' | 'onQueryStarted'> = {},
): Query<Name> {
  return build.query<AnswerOf<Name>, RequestOf<Name>>({ query: (fields) => call(name, fields), ...options })
}

/** The mutation of a call that sends its fields as they are; otherwise like {@link queryOf}. */
export function mutationOf<Name extends EndpointName>(
  build: Build,
  name: Name,
  options: Pick<Mutation<Name>, 'invalidatesTags' | 'onQueryStarted'> = {},
): Mutation<Name> {
  return build.mutation<AnswerOf<Name>, RequestOf<Name>>({ query: (fields) => call(name, fields), ...options })
}
