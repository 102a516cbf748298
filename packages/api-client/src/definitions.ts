import { type AnswerOf, type EndpointName, endpoints, type RequestOf } from '@longhand/contracts'
import {
  type ApiCall,
  type Ask,
  callOf,
  type CallTable,
  type Files,
  type FoundAnswer,
  type NameOf,
} from '@longhand/sdk/connection'
import type { EndpointBuilder, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query'
import type { api } from './api.ts'
import type { CacheTag } from './cache-tags.ts'
import type { envelopeBaseQuery } from './envelope-base-query.ts'

type Path = (typeof api)['reducerPath']
type Build = EndpointBuilder<typeof envelopeBaseQuery, CacheTag, Path>
type Query<Name extends EndpointName> = QueryDefinition<
  RequestOf<Name>,
  typeof envelopeBaseQuery,
  CacheTag,
  AnswerOf<Name>,
  Path
>
type Mutation<Name extends EndpointName> = MutationDefinition<
  RequestOf<Name>,
  typeof envelopeBaseQuery,
  CacheTag,
  AnswerOf<Name>,
  Path
>

type QueryOptions<Name extends EndpointName> = Pick<
  Query<Name>,
  'providesTags' | 'keepUnusedDataFor' | 'onQueryStarted'
>
interface MutationOptions<Name extends EndpointName> extends Pick<
  Mutation<Name>,
  'invalidatesTags' | 'onQueryStarted'
> {
  /** For a call that is not repeatable: finds out what became of it when its connection was lost. */
  findAnswer?: (fields: RequestOf<Name>, ask: Ask) => Promise<FoundAnswer | undefined>
}

/** {@link call}, {@link queryOf} and {@link mutationOf} for the calls of a table. */
export interface Calls<Table extends CallTable> {
  call: <Name extends NameOf<Table>>(name: Name, fields: RequestOf<Name>, files?: Files) => ApiCall
  queryOf: <Name extends NameOf<Table>>(build: Build, name: Name, options?: QueryOptions<Name>) => Query<Name>
  mutationOf: <Name extends NameOf<Table>>(
    build: Build,
    name: Name,
    options?: MutationOptions<Name>,
  ) => Mutation<Name>
}

/**
 * What a package calls, out of the rows of its own word: a host's bundle then holds no others.
 *
 * @example
 * ```ts
 * export const calls: Calls<typeof cashierEndpoints> = callsOf(cashierEndpoints)
 * calls.call('getOrder', { orderNumber })
 * ```
 */
export function callsOf<Table extends CallTable>(table: Table): Calls<Table> {
  const call = callOf(table)
  return {
    call,
    queryOf: (build, name, options = {}) =>
      build.query({ query: (fields) => call(name, fields), ...options }),
    mutationOf: (build, name, { findAnswer, ...options } = {}) =>
      build.mutation({
        query: (fields) => ({
          ...call(name, fields),
          findAnswer: findAnswer && ((ask: Ask) => findAnswer(fields, ask)),
        }),
        ...options,
      }),
  }
}

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
  options: QueryOptions<Name> = {},
): Query<Name> {
  return callsOf(endpoints).queryOf(build, name, options)
}

/** The mutation of a call that sends its fields as they are; otherwise like {@link queryOf}. */
export function mutationOf<Name extends EndpointName>(
  build: Build,
  name: Name,
  options: MutationOptions<Name> = {},
): Mutation<Name> {
  return callsOf(endpoints).mutationOf(build, name, options)
}
