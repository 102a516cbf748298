import { type EndpointName, endpoints, type TranscriptionProgress } from '@longhand/contracts'
import { type Calls, type CallOptions, type FileCallOptions, isForTokens } from './calls.ts'
import { connectionTo, open } from './connect.ts'
import type { ApiCall, Connection, Retries } from './connection/index.ts'
import { waitFor, type WaitOptions } from './wait-for.ts'

/** Where a Longhand is, and as whom to call it. */
export interface LonghandOptions {
  /** Where its pages are: `https://longhand.example.com`. */
  address: string
  /** An access token, `lh_…`. */
  token: string
  /** The language of the server's sentences, such as `zh-CN`. @default English */
  language?: string
  /** @default the global `fetch` */
  fetch?: typeof fetch
  /** How long calls are tried again by themselves where that is safe. */
  retries?: Retries
}

/** A Longhand for scripts: every call that the token opens, and what scripts would write around them. */
export interface Longhand extends Calls {
  /** What the calls go over; for calls of your own and for uploads that can be resumed. */
  readonly connection: Connection
  /** Asking goes on where the server is away for a moment. */
  waitFor(recordingIds: readonly string[], options?: WaitOptions): Promise<TranscriptionProgress[]>
}

/**
 * Opens a Longhand. Nothing is sent yet.
 *
 * @throws TypeError where `address` is no address of the web.
 * @example
 * ```ts
 * const longhand = createLonghand({ address: 'https://longhand.example.com', token: 'lh_…' })
 * const { list } = await longhand.listRecordings({ keyword: 'interview' })
 * ```
 */
export function createLonghand(options: LonghandOptions): Longhand {
  const connection = connectionTo(options)
  const names = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    isForTokens(endpoint) ? [name as EndpointName] : [],
  )
  const calls = Object.fromEntries(
    names.map((name) => [
      name,
      (fields: ApiCall['fields'] = {}, more: CallOptions & Partial<FileCallOptions> = {}) =>
        open(connection, { name, endpoint: endpoints[name], fields, files: more.files }, more),
    ]),
  ) as unknown as Calls
  return {
    ...calls,
    connection,
    waitFor: (recordingIds, wait) => waitFor(calls.getTranscriptionProgress, recordingIds, wait),
  }
}
