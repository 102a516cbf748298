import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { ThreadPool, TooMuchWorkError } from '../../../platform/process/thread-pool.ts'
import { type Feed, FeedCutError, FeedError, type FeedLimits } from './feed-parser.ts'
import type { FeedPiece, FeedResult, FeedTask } from './feed-worker.ts'

export interface FeedSource {
  /** What has arrived of it, then the rest. */
  pieces: AsyncIterable<Buffer>
  url: URL
  contentType: string
}

/** Feeds that a thread reads at the same time: most of the time it waits for their senders. */
const atOncePerThread = 8
/** Of one user, looks at links of all kinds. */
export const looksPerUser = 2
/** Eight feeds of twenty thousand episodes need a half. */
const maxMegabytes = 512

/** Reads feeds on threads as they come: 10 MB take seconds, in which no one else would be answered. */
export class FeedThreads {
  readonly #pool = new ThreadPool<FeedTask, FeedResult>({
    caller: import.meta.url,
    program: 'feed-worker',
    maxMegabytes,
    atOncePerThread,
    atOncePerUser: looksPerUser,
  })

  /** @throws FeedError; BusyError; what the source throws. */
  async read(userId: string, { pieces, url, contentType }: FeedSource, limits: FeedLimits): Promise<Feed> {
    const { port1: port, port2 } = new MessageChannel()
    const task = { port: port2, base: url.href, contentType, ...limits }
    const reading = this.#pool.run(userId, task, { transferList: [port2] })
    // It ends by itself when the source fails.
    reading.catch(() => undefined)
    try {
      const result = await Promise.race([reading, failureOf(pieces, port)])
      if ('kind' in result) throw new FeedError(result.reason)
      return result
    } catch (error) {
      throw error instanceof TooMuchWorkError
        ? new FeedError('It needs too much memory.', { cause: error })
        : error
    } finally {
      port.close()
    }
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

/** Sends each piece when it is asked for. */
function failureOf(pieces: AsyncIterable<Buffer>, port: MessagePort): Promise<never> {
  const source = pieces[Symbol.asyncIterator]()
  const next = async (): Promise<FeedPiece> => {
    try {
      const { done, value } = (await source.next()) as IteratorResult<Buffer, void>
      // Of a view, all that is in the memory behind it would be sent.
      return done ? 'end' : new Uint8Array(value)
    } catch (error) {
      if (error instanceof FeedCutError) return 'cut'
      throw error
    }
  }
  return new Promise((_resolve, reject) => {
    port.on('message', () => {
      next().then((piece) => {
        port.postMessage(piece, typeof piece === 'string' ? [] : [piece.buffer as ArrayBuffer])
      }, reject)
    })
  })
}
