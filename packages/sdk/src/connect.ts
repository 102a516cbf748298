import type { CallOptions } from './calls.ts'
import { type ApiCall, type Connection, type Retries, send } from './connection/index.ts'
import { LonghandError } from './longhand-error.ts'

/** Where a Longhand is, and with what to call it. */
export interface ConnectOptions {
  address: string
  token: string
  language?: string | undefined
  fetch?: typeof fetch | undefined
  retries?: Retries | undefined
}

/** @throws TypeError where `address` is no address of the web. */
export function connectionTo({
  address,
  token,
  language = 'en',
  fetch,
  retries,
}: ConnectOptions): Connection {
  const { protocol, origin, pathname } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError(`${address} is no address of the web: it begins with https://`)
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
  return {
    baseUrl: origin + pathname.replace(/\/+$/, ''),
    getHeaders: () => headers,
    fetch,
    retries,
  }
}

/** @throws LonghandError, or the reason of the signal. */
export async function open(
  connection: Connection,
  call: ApiCall,
  { signal, retries }: CallOptions,
): Promise<unknown> {
  signal?.throwIfAborted()
  const { data, error } = await send(
    { ...connection, retries: { ...connection.retries, ...retries } },
    call,
    signal,
  )
  if (!error) return data
  signal?.throwIfAborted()
  if (error.kind === 'aborted') throw new Error('The call was given up.')
  throw new LonghandError(error)
}
