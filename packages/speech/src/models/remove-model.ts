import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { withFolderLock } from './folder-lock.ts'
import { asModelError } from './model-error.ts'
import { discardDownload, readModelFolders } from './model-folders.ts'

/**
 * Takes a model out of the folder, and what an interrupted download of it left. A process that reads it ends with the files that it has open.
 *
 * @param name By its description; its folder may be called otherwise. One that is not there is no fault.
 * @throws ModelError `read-only`; the signal's reason.
 */
export async function removeModel(
  name: string,
  modelsFolder: string,
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  try {
    const found = (await readModelFolders(modelsFolder)).filter(
      ({ description }) => 'name' in description && description.name === name,
    )
    if (found.length === 0) return await discardDownload(name, modelsFolder)
    await withFolderLock(path.join(modelsFolder, `.${name}.lock`), options, async () => {
      for (const { folder } of found) {
        // It is gone at once, and not file by file.
        const removed = path.join(modelsFolder, `.${randomUUID()}.removed`)
        await rename(folder, removed)
        await rm(removed, { recursive: true, force: true })
      }
      await discardDownload(name, modelsFolder)
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw asModelError(error) ?? error
  }
}
