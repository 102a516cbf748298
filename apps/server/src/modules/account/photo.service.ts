import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { photoMaxBytes, photoPixels } from '@longhand/contracts'
import sharp from 'sharp'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { AccountRepository } from './account.repository.ts'

// Larger pictures are refused before they are unpacked.
const maxInputPixels = 50_000_000

/** A photo that can be shown. */
export interface StoredPhoto {
  type: string
  bytes: number
  open: () => Promise<Readable>
}

/** Photos of people: whatever arrives is decoded and written anew, so that nothing but pixels is kept. */
export class PhotoService {
  constructor(private readonly parts: { repository: AccountRepository; storage: Storage }) {}

  /** @throws DomainError FILE_UPLOAD_FAILED when it is no picture, or too large. */
  async replace(userId: string, stream: Readable): Promise<void> {
    const { repository, storage } = this.parts
    const picture = await encode(await readLimited(stream))
    const former = (await repository.profile(userId))?.photoTicket
    const photoTicket = randomUUID()
    await storage.put(keyOf(userId, photoTicket), picture)
    await repository.saveProfile(userId, { photoTicket })
    if (former) await storage.delete(keyOf(userId, former))
  }

  async remove(userId: string): Promise<void> {
    const { repository, storage } = this.parts
    await repository.saveProfile(userId, { photoTicket: null })
    await storage.deleteFolder(folderOf(userId))
  }

  /** The stored picture (WebP); `undefined` for somebody without one. */
  async open(userId: string): Promise<Readable | undefined> {
    const { repository, storage } = this.parts
    const photoTicket = (await repository.profile(userId))?.photoTicket
    return photoTicket ? (await storage.get(keyOf(userId, photoTicket))).stream : undefined
  }

  /** @throws DomainError FILE_NOT_FOUND */
  async show(photoTicket: string): Promise<StoredPhoto> {
    const { repository, storage } = this.parts
    const userId = await repository.photoOwner(photoTicket)
    const stored = userId === undefined ? undefined : await storage.stat(keyOf(userId, photoTicket))
    if (userId === undefined || !stored) throw new DomainError('FILE_NOT_FOUND')
    return { type: 'image/webp', bytes: stored.size, open: async () => (await storage.get(keyOf(userId, photoTicket))).stream }
  }
}

async function readLimited(stream: Readable): Promise<Buffer> {
  let bytes = 0
  stream.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > photoMaxBytes) stream.destroy(tooLarge())
  })
  return buffer(stream)
}

async function encode(input: Buffer): Promise<Buffer> {
  try {
    return await sharp(input, { limitInputPixels: maxInputPixels, failOn: 'error' })
      .rotate()
      .resize(photoPixels, photoPixels, { fit: 'cover' })
      .webp({ quality: 85 })
      .toBuffer()
  } catch (cause) {
    throw new DomainError('FILE_UPLOAD_FAILED', {
      cause,
      sentence: { en: 'This file is not a picture that can be read. Choose a JPEG, PNG or WebP', 'zh-CN': '无法读取该图片，请选择 JPEG、PNG 或 WebP 格式' },
    })
  }
}

function tooLarge(): DomainError {
  return new DomainError('FILE_UPLOAD_FAILED', { sentence: { en: 'A photo may be 5 MB at most', 'zh-CN': '头像不能超过 5 MB' } })
}

function folderOf(userId: string): string {
  return `photos/${userId}`
}

function keyOf(userId: string, photoTicket: string): string {
  return `${folderOf(userId)}/${photoTicket}`
}
