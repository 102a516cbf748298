import type { Readable } from 'node:stream'
import { linkLimits } from '@longhand/contracts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { explainOutbound, fileNameOf, notAFileError, refusedWith, tooSlowError, typeOf } from '../../../platform/outbound/remote-file.ts'
import { type Feed, FeedError, parseFeed } from './feed-parser.ts'

export type FoundLink = { kind: 'file'; title: string; bytes: number | null } | { kind: 'feed'; feed: Feed } | { kind: 'page' }

const maxRedirects = 5
const silentForMs = 20_000

export class LinkReader {
  /** @param deps.timeoutMs For all of it. */
  constructor(private readonly deps: { outbound: Pick<Outbound, 'open'>; timeoutMs?: number; maxFeedBytes?: number }) {}

  /** @throws RemoteFileError for an address that gives nothing of the kind; the reason of `signal`. */
  async read(address: string, signal: AbortSignal): Promise<FoundLink> {
    const { outbound, timeoutMs = linkLimits.feedSeconds * 1000, maxFeedBytes = linkLimits.feedBytes } = this.deps
    const limit = AbortSignal.timeout(timeoutMs)
    const found = new AbortController()
    const stopped = AbortSignal.any([signal, limit, found.signal])
    try {
      const { status, url, headers, body } = await outbound.open(address, { maxRedirects, silentForMs, signal: stopped })
      body.on('error', () => undefined)
      if (status !== 200) throw refusedWith(status)
      const pieces = piecesOf(body, maxFeedBytes)
      const first = await pieces.next()
      const start = first.done ? Buffer.alloc(0) : first.value
      if (!looksLikeMarkup(start)) {
        const length = Number(headers['content-length'] ?? Number.NaN)
        return { kind: 'file', title: fileNameOf(undefined, url, headers), bytes: Number.isSafeInteger(length) ? length : null }
      }
      if (!isFeed(start, typeOf(headers))) return { kind: 'page' }
      return { kind: 'feed', feed: await parseFeed(textOf(start, pieces, headers['content-type'] ?? ''), url) }
    } catch (error) {
      signal.throwIfAborted()
      if (limit.aborted) throw tooSlowError()
      throw error instanceof FeedError ? notAFileError(error) : explainOutbound(error)
    } finally {
      found.abort()
    }
  }
}

async function* piecesOf(body: Readable, maxBytes: number): AsyncGenerator<Buffer, void> {
  let bytes = 0
  for await (const piece of body as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > maxBytes) throw new FeedError('It is too long.')
    yield piece
  }
}

async function* textOf(start: Buffer, rest: AsyncIterable<Buffer>, contentType: string): AsyncGenerator<string> {
  const decoder = decoderOf(/charset="?([\w-]+)/i.exec(contentType)?.[1] ?? /^[^>]{0,200}?encoding=["']([\w-]+)/.exec(start.toString('latin1'))?.[1])
  yield decoder.decode(start, { stream: true })
  for await (const piece of rest) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

function decoderOf(label = 'utf-8'): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
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
  return !/<(!doctype html|html)[\s>]/i.test(head) && /xml|rss|atom/.test(type) && type !== 'application/xhtml+xml'
}
