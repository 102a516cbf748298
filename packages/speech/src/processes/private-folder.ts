import { chown, rename } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

/** The file is put in its place when `make` resolves. Nothing else of the folder is left. */
export async function makeInPrivateFolder<Result>(
  target: string,
  make: (made: string, folder: string) => Promise<Result>,
): Promise<Result> {
  await using folder = await temporaryFolder(path.join(path.dirname(path.resolve(target)), 'making-'))
  const made = path.join(folder.path, 'made')
  const result = await make(made, folder.path)
  await rename(made, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  // It may have run as a user of its own.
  if (process.getuid?.() === 0) await chown(target, 0, 0).catch(() => undefined)
  return result
}
