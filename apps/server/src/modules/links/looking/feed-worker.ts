import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { threadWork } from '../../../platform/process/thread-work.ts'
import { type Feed, FeedCutError, FeedError, type FeedLimits, parseFeed } from './feed-parser.ts'

export interface FeedTask extends FeedLimits {
  /** Gives {@link FeedPiece}s, one for each message that asks for it. */
  port: MessagePort
  /** Where the feed came from. */
  base: string
  contentType: string
}

/** Bytes; `end` of the feed, or `cut` where it is longer than may be read. */
export type FeedPiece = Uint8Array | 'end' | 'cut'

/** An error would lose its class between threads. */
export type FeedResult = Feed | { kind: 'refused'; reason: string }

export default threadWork(async ({ port, base, contentType, ...limits }: FeedTask): Promise<FeedResult> => {
  try {
    return await parseFeed(textOf(piecesOf(port), contentType), new URL(base), limits)
  } catch (error) {
    if (error instanceof FeedError) return { kind: 'refused', reason: error.message }
    throw error
  } finally {
    port.close()
  }
})

async function* piecesOf(port: MessagePort): AsyncGenerator<Uint8Array, void> {
  const closed = new AbortController()
  port.once('close', () => {
    closed.abort()
  })
  for (;;) {
    const answer = once(port, 'message', { signal: closed.signal }) as Promise<[FeedPiece]>
    port.postMessage('more')
    const [piece] = await answer
    if (piece === 'end') return
    if (piece === 'cut') throw new FeedCutError()
    yield piece
  }
}

async function* textOf(pieces: AsyncIterable<Uint8Array>, contentType: string): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const piece of pieces) {
    decoder ??= decoderOf(
      /charset="?([\w-]+)/i.exec(contentType)?.[1] ??
        /^[^>]{0,200}?encoding=["']([\w-]+)/.exec(Buffer.from(piece).toString('latin1'))?.[1],
    )
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder?.decode() ?? ''
}

function decoderOf(label = 'utf-8'): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
