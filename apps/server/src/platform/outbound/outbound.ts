/**
 * Calls to addresses that users give. Private networks are refused, except those that the operator allows; a name is resolved once and the checked address is the one
 * that is called, so that a name server can't answer differently in between; redirects are answers like any other and are never followed.
 */
import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import { Agent, request } from 'undici'
import { type AddressPolicy, createAddressPolicy } from './addresses.ts'

/** Resolves a name to all its addresses, as `node:dns` does. */
export type Resolve = (hostname: string, done: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void) => void

/** What is called. */
export interface OutboundRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** Bytes of the answer to read; the rest is not transferred. */
  maxBytes: number
  /** For all of it, from the name to the last byte that is read. */
  timeoutMs: number
  signal: AbortSignal
}

/** What came back: any status, redirects among them. */
export interface OutboundAnswer {
  status: number
  /** The first bytes; fewer than there are when it was long, or stopped in the middle. */
  body: Buffer
}

/**
 * The call could not be made. `problem` is a word for lists and logs: `address` for one that is no web address, `private-network`, `timeout`, or what Node calls it, such
 * as `ENOTFOUND`, `ECONNREFUSED` or `CERT_HAS_EXPIRED`.
 */
export class OutboundError extends Error {
  override name = 'OutboundError'

  constructor(
    readonly problem: string,
    options?: ErrorOptions,
  ) {
    super(`The call failed: ${problem}.`, options)
  }
}

/** The way out to addresses of users. */
export class Outbound {
  readonly #agent: Agent
  readonly #resolveAllowed: (hostname: string) => Promise<{ address: string; family: number }[]>
  readonly #policy: AddressPolicy

  /** @param networks Private networks that may be called all the same. */
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
      // No connection is kept for later: who it was to is checked each time.
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
   * Calls an address. An answer that stops after its status counts as one.
   *
   * @throws OutboundError without an answer; the reason of `signal` when that is aborted.
   */
  async send(url: string, { method, headers, body, maxBytes, timeoutMs, signal }: OutboundRequest): Promise<OutboundAnswer> {
    const { target } = this.#parse(url)
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await request(target, { dispatcher: this.#agent, method, headers, body: body ?? null, signal: AbortSignal.any([signal, timeout]) })
      return { status: answer.statusCode, body: await readStart(answer.body, maxBytes) }
    } catch (error) {
      signal.throwIfAborted()
      throw timeout.aborted ? new OutboundError('timeout', { cause: error }) : asOutboundError(error)
    }
  }

  /** Ends connections. */
  async close(): Promise<void> {
    await this.#agent.destroy()
  }

  #parse(url: string): { target: URL; hostname: string } {
    const target = URL.canParse(url) ? new URL(url) : undefined
    if (!target || !['http:', 'https:'].includes(target.protocol) || target.username !== '' || target.password !== '') throw new OutboundError('address')
    const hostname = target.hostname.replace(/^\[|\]$/g, '')
    // The lookup above is not asked about these.
    if (isIP(hostname) && !this.#policy.isAllowed(hostname)) throw new OutboundError('private-network')
    return { target, hostname }
  }
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
