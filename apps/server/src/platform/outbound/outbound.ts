/** Refuses private networks except allowed ones. A name is resolved once and the checked address is called, so that DNS can't answer differently in between; redirects are checked too, or not followed. */
import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import type { Sentence } from '@longhand/contracts'
import { Agent, type Dispatcher, request } from 'undici'
import { type AddressPolicy, createAddressPolicy } from './addresses.ts'

export type Resolve = (
  hostname: string,
  done: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void

export interface OutboundRequest {
  method: 'GET' | 'POST' | 'PUT' | 'HEAD' | 'DELETE' | 'MKCOL' | 'MOVE'
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
  /** Bytes of the answer to read; the rest is not transferred. */
  maxBytes: number
  /** For all of it, from the name to the last byte that is read. */
  timeoutMs: number
  signal: AbortSignal
}

export interface OutboundAnswer {
  status: number
  /** Of each, the first; names in lower case. */
  headers: Readonly<Record<string, string>>
  /** The first bytes; fewer than there are when it was long, or stopped in the middle. */
  body: Buffer
}

export interface OpenedAnswer {
  status: number
  url: URL
  /** Of each, the first; names in lower case. */
  headers: Readonly<Record<string, string>>
  /** It fails when the sender does, or when the signal is aborted. */
  body: Readable
}

export interface Opening {
  maxRedirects: number
  silentForMs: number
  signal: AbortSignal
  headers?: Record<string, string>
}

/** `problem` is `address`, `private-network`, `timeout`, `too-many-redirects`, or Node's code, such as `ENOTFOUND` or `CERT_HAS_EXPIRED`. */
/** Names the setting: anyone who tries a hook on a machine of their own has no other way to learn it. */
export const privateNetworkSentence: Sentence = {
  en: 'This address is in a private network. This server calls only those that its setting LONGHAND_OUTBOUND_NETWORKS names',
  'zh-CN': '该地址位于内部网络。本服务器只访问 LONGHAND_OUTBOUND_NETWORKS 设置中列出的内部网络',
}

export class OutboundError extends Error {
  override name = 'OutboundError'

  constructor(
    readonly problem: string,
    options?: ErrorOptions,
  ) {
    super(`The call failed: ${problem}.`, options)
  }
}

export class Outbound {
  readonly #agent: Agent
  readonly #resolveAllowed: (hostname: string) => Promise<{ address: string; family: number }[]>
  readonly #policy: AddressPolicy

  constructor({ networks, resolve = resolveAll }: { networks: readonly string[]; resolve?: Resolve }) {
    const policy = createAddressPolicy(networks)
    this.#policy = policy
    this.#resolveAllowed = (hostname) =>
      new Promise((done, fail) => {
        resolve(hostname, (error, addresses) => {
          if (error) return fail(new OutboundError(error.code ?? 'ENOTFOUND', { cause: error }))
          const allowed = addresses.filter(({ address }) => policy.isAllowed(address))
          if (allowed.length === 0) return fail(new OutboundError('private-network'))
          done(allowed)
        })
      })
    this.#agent = new Agent({
      // No keep-alive: the address is checked each time.
      pipelining: 0,
      connect: {
        lookup: (hostname, { all }, done) => {
          this.#resolveAllowed(hostname).then(
            (addresses) => {
              const [first] = addresses
              if (all) done(null, addresses)
              else done(null, first?.address ?? '', first?.family)
            },
            (error: Error) => {
              done(error, '', 0)
            },
          )
        },
      },
    })
  }

  /**
   * Whether an address can be called, as far as that is known without calling it.
   *
   * @throws OutboundError
   */
  async check(url: string): Promise<void> {
    const { hostname } = this.#parse(url)
    if (!isIP(hostname)) await this.#resolveAllowed(hostname)
  }

  /**
   * The address to call for a name, or for an address: one that may be called.
   *
   * @throws OutboundError
   */
  async addressOf(hostname: string): Promise<string> {
    if (isIP(hostname)) {
      if (this.#policy.isAllowed(hostname)) return hostname
      throw new OutboundError('private-network')
    }
    const [first] = await this.#resolveAllowed(hostname)
    if (!first) throw new OutboundError('ENOTFOUND')
    return first.address
  }

  /**
   * Calls an address. An answer that stops after its status counts as one.
   *
   * @throws OutboundError without an answer; the reason of `signal` when that is aborted.
   */
  async send(
    url: string,
    { method, headers, body, maxBytes, timeoutMs, signal }: OutboundRequest,
  ): Promise<OutboundAnswer> {
    const { target } = this.#parse(url)
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await request(target, {
        dispatcher: this.#agent,
        // Undici's list has the methods of HTTP alone; it sends any.
        method: method as Dispatcher.HttpMethod,
        headers,
        body: body ?? null,
        signal: AbortSignal.any([signal, timeout]),
      })
      return {
        status: answer.statusCode,
        headers: firstOf(answer.headers),
        body: await readStart(answer.body, maxBytes),
      }
    } catch (error) {
      signal.throwIfAborted()
      throw timeout.aborted ? new OutboundError('timeout', { cause: error }) : asOutboundError(error)
    }
  }

  /**
   * Opens what is at an address, to be read as it comes; redirects are followed, each checked like the first address.
   *
   * @param silentForMs Without a byte for so long, it fails.
   * @param headers Sent along, to where redirects lead as well.
   * @param signal Ends the reading, too.
   * @throws OutboundError without an answer, `too-many-redirects` among them; the reason of `signal` when that is aborted.
   */
  async open(
    url: string,
    { maxRedirects, silentForMs, signal, headers: more = {} }: Opening,
  ): Promise<OpenedAnswer> {
    let next = url
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const { target } = this.#parse(next)
      const answer = await request(target, {
        dispatcher: this.#agent,
        // Unpacked, an answer could be of any size.
        headers: { 'accept-encoding': 'identity', 'user-agent': 'Longhand', ...more },
        signal,
        headersTimeout: silentForMs,
        bodyTimeout: silentForMs,
      }).catch((error: unknown) => {
        signal.throwIfAborted()
        throw asOutboundError(error)
      })
      const headers = firstOf(answer.headers)
      const { location } = headers
      if (!redirectStatuses.has(answer.statusCode) || location === undefined)
        return { status: answer.statusCode, url: target, headers, body: answer.body }
      answer.body.on('error', () => undefined).destroy()
      if (!URL.canParse(location, target.href)) throw new OutboundError('address')
      next = new URL(location, target).href
    }
    throw new OutboundError('too-many-redirects')
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }

  #parse(url: string): { target: URL; hostname: string } {
    const target = URL.canParse(url) ? new URL(url) : undefined
    if (
      !target ||
      !['http:', 'https:'].includes(target.protocol) ||
      target.username !== '' ||
      target.password !== ''
    )
      throw new OutboundError('address')
    const hostname = target.hostname.replace(/^\[|\]$/g, '')
    // Literal addresses skip the lookup above.
    if (isIP(hostname) && !this.#policy.isAllowed(hostname)) throw new OutboundError('private-network')
    return { target, hostname }
  }
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

function firstOf(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? (value[0] ?? '') : value]],
    ),
  )
}

const resolveAll: Resolve = (hostname, done) => {
  lookup(hostname, { all: true }, done)
}

async function readStart(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxBytes) break
    }
  } catch {
    // What came until then is what there is.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

function asOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (cause instanceof OutboundError) return cause
  return new OutboundError(typeof code === 'string' ? code : 'failed', { cause: error })
}
