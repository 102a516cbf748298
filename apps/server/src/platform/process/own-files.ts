import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Found from `src` and `dist` alike.
 * @param name Path below the server's folder.
 */
export function ownFile(name: string): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, name))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error(`${name} is missing from this installation.`)
    folder = parent
  }
  return path.join(folder, name)
}
