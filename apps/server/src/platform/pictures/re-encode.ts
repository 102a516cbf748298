/** Pictures that people send: whatever arrives is decoded and written anew, so that nothing but pixels is kept. */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Sentence } from '@longhand/contracts'
import sharp, { type ResizeOptions } from 'sharp'
import { DomainError } from '../errors/domain-error.ts'

// Larger pictures are refused before they are unpacked.
const maxInputPixels = 50_000_000

/** What a picture may be, and what becomes of it. */
export interface PictureRules {
  maxBytes: number
  /** Said when there are more. */
  tooLarge: Sentence
  /** In pixels. */
  size: Pick<ResizeOptions, 'width' | 'height' | 'fit' | 'withoutEnlargement'>
}

/**
 * Reads a picture to its end and writes it anew, upright, as WebP.
 *
 * @throws DomainError FILE_UPLOAD_FAILED when it is no picture, or too large.
 */
export async function reEncodePicture(stream: Readable, { maxBytes, tooLarge, size }: PictureRules): Promise<Buffer> {
  const input = await readLimited(stream, maxBytes, tooLarge)
  try {
    return await sharp(input, { limitInputPixels: maxInputPixels, failOn: 'error' }).rotate().resize(size).webp({ quality: 85 }).toBuffer()
  } catch (cause) {
    throw new DomainError('FILE_UPLOAD_FAILED', {
      cause,
      sentence: { en: 'This file is not a picture that can be read. Choose a JPEG, PNG or WebP', 'zh-CN': '无法读取该图片，请选择 JPEG、PNG 或 WebP 格式' },
    })
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
