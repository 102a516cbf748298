import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

type OpenAt = (offset: number) => Promise<Readable>

/** A line may break that often without a byte between. */
const maxBreaks = 4

/**
 * Resumes when the connection breaks, falls silent or ends early.
 * @param first The content from its beginning, just opened.
 * @param bytes How much there is to read.
 * @param pauseMs After the first break; doubles with each further one that gave nothing.
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
        if (++breaks > maxBreaks)
          throw 'error' in next
            ? (next.error as Error)
            : new Error(`The answer ended after ${read} of ${bytes} bytes.`)
        await delay(pauseMs * 2 ** (breaks - 1))
        source = await openAt(read)
        chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
      }
    } finally {
      // Releases the connection when the reader stops early.
      source.destroy()
    }
  }
  const stream = Readable.from(content(), { objectMode: false, highWaterMark: 256 * 1024 })
  // Until the first read, nothing else destroys it.
  stream.once('close', () => first.destroy())
  return stream
}
