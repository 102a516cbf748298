import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { UploadOptions } from 'tus-js-client'

const pieceMs = 50

/** Gives a transfer its content no sooner than a line of this speed would take it. */
export function slowReader(bytesPerSecond: number): NonNullable<UploadOptions['fileReader']> {
  return {
    openFile: (content: Buffer) =>
      Promise.resolve({
        size: content.length,
        slice: (start: number, end: number) => {
          const part = content.subarray(start, end)
          // The library takes the length of a body from its `size`.
          const value = Object.assign(Readable.from(slowly(part, bytesPerSecond)), { size: part.length })
          return Promise.resolve({ value, done: end >= content.length })
        },
        close: () => undefined,
      }),
  }
}

async function* slowly(content: Buffer, bytesPerSecond: number): AsyncGenerator<Buffer> {
  const pieceBytes = Math.ceil((bytesPerSecond * pieceMs) / 1000)
  for (let from = 0; from < content.length; from += pieceBytes) {
    yield content.subarray(from, from + pieceBytes)
    await delay(pieceMs)
  }
}
