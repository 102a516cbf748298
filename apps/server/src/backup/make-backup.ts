import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FolderStorage } from '../platform/storage/folder-storage.ts'
import type { StoredObject } from '../platform/storage/storage.ts'
import { type CopiedObject, copyObjects } from './copy-objects.ts'
import { type BackupManifest, filesFolder, manifestFile, sumsFile, writeSums } from './manifest.ts'
import { type SnapshotOptions, takeSnapshot } from './snapshot.ts'

export interface BackupOptions extends SnapshotOptions {
  /** Absolute path of a folder that is empty or not there. */
  folder: string
}

/** The folder has something in it. */
export class FolderNotEmptyError extends Error {
  override name = 'FolderNotEmptyError'
}

/**
 * Writes database and files into a folder while the service runs.
 *
 * @throws FolderNotEmptyError. After any other failure the folder has no `backup.json`.
 */
export async function makeBackup({ folder, ...source }: BackupOptions): Promise<BackupManifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new FolderNotEmptyError(folder)
  const copied = new Map<string, CopiedObject>()
  const target = new FolderStorage(path.join(folder, filesFolder))
  await mkdir(path.join(folder, filesFolder), { mode: 0o700 })
  await mkdir(path.join(folder, 'database'), { mode: 0o700 })
  const snapshot = await takeSnapshot(source, {
    copy: (objects) =>
      copyObjects(keysOf(objects), source.storage, target, (object) => void copied.set(object.key, object)),
    writeTable: (file, content) =>
      pipeline(
        content,
        createWriteStream(path.join(folder, file), { flags: 'wx', mode: 0o600, flush: true }),
      ),
  })
  await rm(path.join(folder, filesFolder, '.partial'), { recursive: true, force: true })
  const sums = writeSums(new Map([...copied.values()].map(({ key, sha256 }) => [key, sha256])))
  await writeWhole(path.join(folder, sumsFile), sums)
  const bytes = [...copied.values()].reduce((total, object) => total + object.bytes, 0)
  const manifest: BackupManifest = {
    format: 1,
    ...snapshot,
    files: { count: copied.size, bytes, sha256: createHash('sha256').update(sums).digest('hex') },
  }
  await writeWhole(path.join(folder, manifestFile), `${JSON.stringify(manifest, undefined, 2)}\n`)
  return manifest
}

async function* keysOf(objects: AsyncIterable<StoredObject>): AsyncGenerator<string> {
  for await (const { key } of objects) yield key
}

async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.unfinished`
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
}
