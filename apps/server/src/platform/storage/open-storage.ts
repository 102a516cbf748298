import type { StorageConfig } from './storage-config.ts'
import { FolderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.kind === 'folder') return new FolderStorage(config.folder)
  // The AWS client is large; a server with a folder never loads it.
  const { S3Storage } = await import('./s3-storage.ts')
  return new S3Storage(config)
}
