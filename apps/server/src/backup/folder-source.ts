import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FolderStorage } from '../platform/storage/folder-storage.ts'
import { type BackupSource, damaged, RestoreRefusedError } from './backup-source.ts'
import { checked, Hashing } from './hashing.ts'
import { type BackupManifest, filesFolder, readManifest, readSums, sumsFile } from './manifest.ts'

/** @throws RestoreRefusedError */
export async function openFolderBackup(folder: string): Promise<BackupSource & { snapshot: BackupManifest }> {
  const manifest = await readManifest(folder)
  if (!manifest) throw new RestoreRefusedError(`There is no finished backup in ${folder}.`)
  const sums = new Map<string, string>()
  const files = new FolderStorage(path.join(folder, filesFolder))
  return {
    snapshot: manifest,
    check: async () => {
      for (const [key, sha256] of await readFileSums(folder, manifest)) sums.set(key, sha256)
      const expected = [
        ...manifest.tables.map(({ file, sha256 }) => [file, sha256] as const),
        ...[...sums].map(([key, sha256]) => [`${filesFolder}/${key}`, sha256] as const),
      ]
      for (const [file, sha256] of expected)
        if ((await sumOf(path.join(folder, file))) !== sha256) throw damaged(file)
      return new Set(sums.keys())
    },
    openTable: ({ file }) => Promise.resolve(createReadStream(path.join(folder, file))),
    openFile: async (key) => {
      const { stream, size } = await files.get(key)
      return { stream: checked(stream, sums.get(key) ?? '', () => damaged(`${filesFolder}/${key}`)), size }
    },
  }
}

async function readFileSums(folder: string, { files }: BackupManifest): Promise<Map<string, string>> {
  const text = await readFile(path.join(folder, sumsFile), 'utf8').catch(() => '')
  if (createHash('sha256').update(text).digest('hex') !== files.sha256) throw damaged(sumsFile)
  return readSums(text)
}

async function sumOf(file: string): Promise<string | undefined> {
  const hashing = new Hashing()
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done()
    },
  })
  return pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hashing, nowhere).then(
    () => hashing.sha256(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )
}
