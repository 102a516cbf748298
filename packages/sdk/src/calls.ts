import type { AnswerOf, Endpoint, EndpointName, endpoints, RequestOf, Scope } from '@longhand/contracts'
import type { Download, Files, Retries } from './connection/index.ts'

type Table = typeof endpoints

/** The calls that an access token opens. */
export type CallName = {
  [Name in EndpointName]: Table[Name] extends { scope: Scope } ? Name : never
}[EndpointName]

/** The calls that the secret of an app opens. */
export type AppCallName = {
  [Name in EndpointName]: Table[Name] extends { access: 'app' } | { isForApps: true } ? Name : never
}[EndpointName]

/** What goes with a call besides its fields. */
export interface CallOptions {
  /** Gives the call up; the promise rejects with its reason. */
  signal?: AbortSignal | undefined
  /** How long it is tried again by itself where that is safe. */
  retries?: Retries
}

/** What goes with a call that sends files. */
export interface FileCallOptions extends CallOptions {
  /** Files by the name of their field, which the documentation of the call gives; most often `file`. */
  files: Files
}

type ResultOf<Name extends EndpointName> = Table[Name] extends { receive: 'blob' } ? Download : AnswerOf<Name>

/** A call of the endpoint table as a function. Rejects with a `LonghandError`. */
export type Call<Name extends EndpointName> = Table[Name] extends { send: 'multipart' }
  ? (fields: RequestOf<Name>, options: FileCallOptions) => Promise<ResultOf<Name>>
  : object extends RequestOf<Name>
    ? (fields?: RequestOf<Name>, options?: CallOptions) => Promise<ResultOf<Name>>
    : (fields: RequestOf<Name>, options?: CallOptions) => Promise<ResultOf<Name>>

/** Every call that an access token opens, by its name in the endpoint table. */
export type Calls = { readonly [Name in CallName]: Call<Name> }

/** Every call that the secret of an app opens, by its name in the endpoint table. */
export type AppCalls = { readonly [Name in AppCallName]: Call<Name> }

/** Whether a row of the table is one of {@link AppCallName}. */
export function isForApps(endpoint: Endpoint): boolean {
  return endpoint.access === 'app' || endpoint.isForApps === true
}

/** Whether a row of the table is one of {@link CallName}. */
export function isForTokens(endpoint: Endpoint): boolean {
  return endpoint.scope !== undefined
}
