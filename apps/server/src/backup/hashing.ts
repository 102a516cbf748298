import { createHash } from 'node:crypto'
import { type Readable, Transform, type TransformCallback, type TransformOptions } from 'node:stream'

export class Hashing extends Transform {
  readonly #hash = createHash('sha256')
  #sum: string | undefined
  bytes = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk)
    this.bytes += chunk.length
    done(null, chunk)
  }

  sha256(): string {
    this.#sum ??= this.#hash.digest('hex')
    return this.#sum
  }
}

/** Fails at its end, before the reader sees the end, when the content is not the one with this sum. */
class Checking extends Hashing {
  constructor(
    private readonly expected: string,
    private readonly describe: () => Error,
    options?: TransformOptions,
  ) {
    super(options)
  }

  override _flush(done: TransformCallback): void {
    done(this.sha256() === this.expected ? null : this.describe())
  }
}

const options = { highWaterMark: 1 << 20 }

export function hashed(source: Readable): Hashing {
  return through(source, new Hashing(options))
}

/** @param describe What went wrong when the sum is another one. */
export function checked(source: Readable, sha256: string, describe: () => Error): Readable {
  return through(source, new Checking(sha256, describe, options))
}

function through<Stream extends Transform>(source: Readable, stream: Stream): Stream {
  source.on('error', (error) => stream.destroy(error))
  // A reader sees it in what it reads; one that has left must not end the process, which an error without a listener does.
  stream.on('error', () => undefined)
  stream.on('close', () => source.destroy())
  return source.pipe(stream)
}
