import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

/** Opens the content from a byte on, counted from the beginning of what is read. */
type OpenAt = (offset: number) => Promise<Readable>

/** A line may break that often without a byte between. */
const maxBreaks = 4

/**
 * A stream that goes on where it was when its line breaks, falls silent or ends early, so that anyone who reads for hours does not notice.
 *
 * @param first The content from its beginning, just opened.
 * @param bytes How much there is to read.
 * @param pauseMs After the first break; it doubles with each further one that gave nothing.
 */
export function readResuming(first: Readable, bytes: number, openAt: OpenAt, pauseMs = 100): Readable {
  async function* content(): AsyncGenerator<Buffer> {
    let source = first
    let chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    let read = 0
    let breaks = 0
    try {
      while (read < bytes) {
        const next = await chunks.next().catch((error: unknown) => ({ error }))
        if (!('error' in next) && !next.done) {
          if (next.value.length > 0) breaks = 0
          read += next.value.length
          yield next.value
          continue
        }
        if (++breaks > maxBreaks) throw 'error' in next ? (next.error as Error) : new Error(`The answer ended after ${read} of ${bytes} bytes.`)
        await delay(pauseMs * 2 ** (breaks - 1))
        source = await openAt(read)
        chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
      }
    } finally {
      // Anyone who stops in the middle lets the line go.
      source.destroy()
    }
  }
  const stream = Readable.from(content(), { objectMode: false, highWaterMark: 256 * 1024 })
  // Until the first byte is asked for, no one else does.
  stream.once('close', () => first.destroy())
  return stream
}
