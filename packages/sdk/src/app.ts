import { type EndpointName, endpoints } from '@longhand/contracts'
import { type AppCalls, type CallOptions, isForApps } from './calls.ts'
import { connectionTo, open } from './connect.ts'
import type { ApiCall, Retries } from './connection/index.ts'

/** Where a Longhand is, and as which app to call it. */
export interface LonghandAppOptions {
  /** Where its pages are: `https://longhand.example.com`. */
  address: string
  /** The app's secret, `lhapp_…`. Only a backend has it, never a page. */
  secret: string
  /** The language of the server's sentences, such as `zh-CN`. @default English */
  language?: string
  /** @default the global `fetch` */
  fetch?: typeof fetch
  /** How long calls are tried again by themselves where that is safe. */
  retries?: Retries
}

/** A Longhand for the backend of an app: every call that the app's secret opens. */
export type LonghandApp = AppCalls

/**
 * Opens a Longhand for the backend of an app. Nothing is sent yet.
 *
 * @throws TypeError where `address` is no address of the web.
 * @example
 * ```ts
 * const longhand = createLonghandApp({ address: 'https://longhand.example.com', secret: process.env.LONGHAND_APP_SECRET })
 * const { token, expiresIn } = await longhand.openAppSession({ externalUserId: user.id })
 * ```
 */
export function createLonghandApp({ secret, ...options }: LonghandAppOptions): LonghandApp {
  const connection = connectionTo({ ...options, token: secret })
  const names = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    isForApps(endpoint) ? [name as EndpointName] : [],
  )
  return Object.fromEntries(
    names.map((name) => [
      name,
      (fields: ApiCall['fields'] = {}, options: CallOptions = {}) =>
        open(connection, { name, endpoint: endpoints[name], fields }, options),
    ]),
  ) as unknown as LonghandApp
}
