import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { photoMaxBytes, photoPixels } from '@longhand/contracts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { PictureRules, Pictures } from '../../platform/pictures/pictures.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { AccountRepository } from './account.repository.ts'

const photoRules: PictureRules = {
  maxBytes: photoMaxBytes,
  tooLarge: { en: 'A photo may be 5 MB at most', 'zh-CN': '头像不能超过 5 MB' },
  size: { width: photoPixels, height: photoPixels, fit: 'cover' },
}

export interface StoredPhoto {
  type: string
  bytes: number
  open: () => Promise<Readable>
}

export class PhotoService {
  constructor(
    private readonly deps: { repository: AccountRepository; storage: Storage; pictures: Pictures },
  ) {}

  /** @throws DomainError FILE_UPLOAD_FAILED when it is no picture, or too large; TOO_MANY_TRIES. */
  async replace(userId: string, stream: Readable): Promise<void> {
    const { repository, storage, pictures } = this.deps
    const picture = await pictures.reEncode(userId, stream, photoRules)
    const former = (await repository.profile(userId))?.photoTicket
    const photoTicket = randomUUID()
    await storage.put(keyOf(userId, photoTicket), picture)
    await repository.saveProfile(userId, { photoTicket })
    if (former) await storage.delete(keyOf(userId, former))
  }

  async remove(userId: string): Promise<void> {
    const { repository, storage } = this.deps
    await repository.saveProfile(userId, { photoTicket: null })
    await storage.deleteFolder(folderOf(userId))
  }

  async show(photoTicket: string): Promise<StoredPhoto> {
    const { repository, storage } = this.deps
    const userId = await repository.photoOwner(photoTicket)
    const stored = userId === undefined ? undefined : await storage.stat(keyOf(userId, photoTicket))
    if (userId === undefined || !stored) throw new DomainError('FILE_NOT_FOUND')
    return {
      type: 'image/webp',
      bytes: stored.size,
      open: async () => (await storage.get(keyOf(userId, photoTicket))).stream,
    }
  }
}

function folderOf(userId: string): string {
  return `photos/${userId}`
}

function keyOf(userId: string, photoTicket: string): string {
  return `${folderOf(userId)}/${photoTicket}`
}
