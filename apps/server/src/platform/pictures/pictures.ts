/** Every picture is decoded and written again, so that nothing but pixels is kept. */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Sentence } from '@longhand/contracts'
import { DomainError } from '../errors/domain-error.ts'
import { FairTurns, TooMuchWaitingError } from '../process/fair-turns.ts'
import type { PictureRequest } from './picture-child.ts'
import { pictureFormat } from './picture-format.ts'
import { PictureError, reEncodeInProcess } from './picture-process.ts'

// Larger pictures are refused before they are unpacked.
const maxPixels = 50_000_000
/** The largest picture takes one or two seconds on an idle machine. */
const maxMs = 30_000
const maxWaitingPerUser = 10

export interface PictureRules {
  maxBytes: number
  tooLarge: Sentence
  size: PictureRequest['size']
}

const unreadable: Sentence = {
  en: 'This file is not a picture that can be read. Choose a JPEG, PNG or WebP',
  'zh-CN': '无法读取该图片，请选择 JPEG、PNG 或 WebP 格式',
}

export class Pictures {
  readonly #turns: FairTurns
  readonly #maxMs: number

  constructor({
    turns = new FairTurns({ atOnce: 2, atOncePerUser: 1, maxWaitingPerUser }),
    maxMs: limitMs = maxMs,
  }: { turns?: FairTurns; maxMs?: number } = {}) {
    this.#turns = turns
    this.#maxMs = limitMs
  }

  /**
   * Reads a picture to its end and writes it again, upright, as WebP.
   *
   * @throws DomainError FILE_UPLOAD_FAILED when it is no JPEG, PNG or WebP that can be read, or too large; TOO_MANY_TRIES when this user has too many waiting.
   */
  async reEncode(
    userId: string,
    stream: Readable,
    { maxBytes, tooLarge, size }: PictureRules,
  ): Promise<Buffer> {
    const bytes = await readLimited(stream, maxBytes, tooLarge)
    const format = pictureFormat(bytes)
    if (format === undefined) throw new DomainError('FILE_UPLOAD_FAILED', { sentence: unreadable })
    try {
      return await this.#turns.run(userId, () =>
        reEncodeInProcess({ bytes, format, maxPixels, size }, this.#maxMs),
      )
    } catch (cause) {
      if (cause instanceof TooMuchWaitingError) throw new DomainError('TOO_MANY_TRIES', { cause })
      if (cause instanceof PictureError)
        throw new DomainError('FILE_UPLOAD_FAILED', { cause, sentence: unreadable })
      throw cause
    }
  }
}

async function readLimited(stream: Readable, maxBytes: number, sentence: Sentence): Promise<Buffer> {
  let bytes = 0
  stream.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > maxBytes) stream.destroy(new DomainError('FILE_UPLOAD_FAILED', { sentence }))
  })
  return buffer(stream)
}
