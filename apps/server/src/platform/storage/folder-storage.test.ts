import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describeStorage } from './conformance.ts'
import { FolderStorage } from './folder-storage.ts'

describeStorage('a folder', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'longhand-folder-'))
  const storage = new FolderStorage(root)
  return {
    storage,
    leftovers: () => readdir(path.join(root, '.partial')),
    close: () => rm(root, { recursive: true }),
  }
})
