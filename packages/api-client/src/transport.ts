import type { ApiError } from '@longhand/sdk/connection'

/** Travels in the store's thunk `extra`, so two hosts on one page never meet. */
export interface Transport {
  /** Where the API's base path starts, without a slash at the end: `''` for the same origin, else `https://host`. */
  baseUrl: string
  /** The token of the session, `undefined` for a visitor. Read for each request. */
  getToken(): string | undefined
  /** Called when an answer says that the token is no session any more, with that answer: the session ended, or its account is gone. */
  onUnauthenticated(error: ApiError): void
  getLanguage?(): string
  /** @default the global `fetch` */
  fetch?: typeof fetch
}
