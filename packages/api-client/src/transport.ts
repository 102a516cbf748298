import type { ApiError, Retries } from '@longhand/sdk/connection'

/** Travels in the store's thunk `extra`, so two hosts on one page never meet. */
export interface Transport {
  /** Where the API's base path starts, without a slash at the end: `''` for the same origin, else `https://host`. */
  baseUrl: string
  /**
   * The token of the session, `undefined` for a visitor. Read for each request.
   *
   * @param refused A token that the server has just not taken: another one, where there is one, is tried once. {@link keepToken} makes such a function.
   */
  getToken(refused?: string): string | undefined | Promise<string | undefined>
  /** Called when an answer says that the token is no session any more and there was no other, with that answer: the session ended, or its account is gone. */
  onUnauthenticated(error: ApiError): void
  /**
   * Called when a call is refused because the login is too long ago for it: asks the user for the password or a code, and has `confirmLogin` take it.
   *
   * @returns Whether the user was confirmed: the call is sent once more then. Absent, the refusal is the caller's.
   */
  confirmLogin?(): Promise<boolean>
  /** Of what the server says, as a BCP 47 tag: what is shown is in one language only if it is that of the page. @default that of the page, `<html lang>` */
  getLanguage?(): string
  /** @default the global `fetch` */
  fetch?: typeof fetch
  /** How long calls are tried again by themselves where that is safe. */
  retries?: Retries
}

/**
 * The language that the server is asked for.
 *
 * @returns `undefined` where neither host nor page says one: the browser's is sent then.
 */
export function languageOf(transport: Pick<Transport, 'getLanguage'>): string | undefined {
  const page = typeof document === 'undefined' ? '' : document.documentElement.lang
  return transport.getLanguage?.() ?? (page === '' ? undefined : page)
}
