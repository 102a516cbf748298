import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
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
    abandon: () => writeFile(path.join(root, '.partial', randomUUID()), 'half of it'),
    close: () => rm(root, { recursive: true }),
  }
})
