import type { Readable } from 'node:stream'
import { linkLimits } from '@longhand/contracts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import {
  explainOutbound,
  fileNameOf,
  notAFileError,
  refusedWith,
  tooSlowError,
  typeOf,
} from '../../../platform/outbound/remote-file.ts'
import { FairTurns } from '../../../platform/process/fair-turns.ts'
import { type Feed, FeedCutError, FeedError } from './feed-parser.ts'
import { type FeedThreads, looksPerUser } from './feed-threads.ts'

export type FoundLink =
  { kind: 'file'; title: string; bytes: number | null } | { kind: 'feed'; feed: Feed } | { kind: 'page' }

const maxRedirects = 5
const silentForMs = 20_000

const looksAtOnce = 32
const maxWaitMs = 30_000

export interface LinkReaderDeps {
  outbound: Pick<Outbound, 'open'>
  feeds: FeedThreads
  feedLimits: { maxBytes: number; maxCpuMs: number }
  /** For all of a look, from its turn. */
  timeoutMs?: number
}

export class LinkReader {
  readonly #turns = new FairTurns({ atOnce: looksAtOnce, atOncePerUser: looksPerUser, maxWaitingPerUser: 16 })

  constructor(private readonly deps: LinkReaderDeps) {}

  /**
   * @param episodeIds Of a feed, those that are asked for: others are not read beyond.
   * @throws RemoteFileError for an address that gives nothing of the kind; BusyError; the reason of `signal`.
   */
  read(
    userId: string,
    address: string,
    { signal, episodeIds }: { signal: AbortSignal; episodeIds?: readonly string[] | undefined },
  ): Promise<FoundLink> {
    return this.#turns.runSoon(userId, () => this.#read(userId, address, signal, episodeIds), {
      maxWaitMs,
      signal,
    })
  }

  async #read(
    userId: string,
    address: string,
    signal: AbortSignal,
    wanted: readonly string[] | undefined,
  ): Promise<FoundLink> {
    const { outbound, feeds, feedLimits, timeoutMs = linkLimits.feedSeconds * 1000 } = this.deps
    const limit = AbortSignal.timeout(timeoutMs)
    const found = new AbortController()
    const stopped = AbortSignal.any([signal, limit, found.signal])
    try {
      const { status, url, headers, body } = await outbound.open(address, {
        maxRedirects,
        silentForMs,
        signal: stopped,
      })
      body.on('error', () => undefined)
      if (status !== 200) throw refusedWith(status)
      const pieces = piecesOf(body, feedLimits.maxBytes, limit)
      const first = await pieces.next()
      const start = first.done ? Buffer.alloc(0) : first.value
      if (!looksLikeMarkup(start)) {
        const length = Number(headers['content-length'] ?? Number.NaN)
        return {
          kind: 'file',
          title: fileNameOf(undefined, url, headers),
          bytes: Number.isSafeInteger(length) ? length : null,
        }
      }
      if (!isFeed(start, typeOf(headers))) return { kind: 'page' }
      const source = { pieces: joined(start, pieces), url, contentType: headers['content-type'] ?? '' }
      return {
        kind: 'feed',
        feed: await feeds.read(userId, source, { maxCpuMs: feedLimits.maxCpuMs, wanted }),
      }
    } catch (error) {
      signal.throwIfAborted()
      if (limit.aborted) throw tooSlowError()
      throw error instanceof FeedError ? notAFileError(error) : explainOutbound(error)
    } finally {
      found.abort()
    }
  }
}

/** @throws FeedCutError when it is too long or takes too long: what there is can be shown. */
async function* piecesOf(body: Readable, maxBytes: number, limit: AbortSignal): AsyncGenerator<Buffer, void> {
  let bytes = 0
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > maxBytes) throw new FeedCutError()
      yield piece
    }
  } catch (error) {
    throw limit.aborted ? new FeedCutError() : error
  }
}

async function* joined(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  yield start
  yield* rest
}

/** Media never begins like this, whatever its sender calls it. */
function looksLikeMarkup(start: Buffer): boolean {
  return start
    .subarray(0, 512)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith('<')
}

function isFeed(start: Buffer, type: string): boolean {
  const head = start.subarray(0, 4096).toString('utf8')
  if (/<(rss|feed|rdf:rdf)[\s>]/i.test(head)) return true
  return (
    !/<(!doctype html|html)[\s>]/i.test(head) && /xml|rss|atom/.test(type) && type !== 'application/xhtml+xml'
  )
}
