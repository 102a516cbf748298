import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder that it lies in, and the packages that are found from there. Nothing else of the folders above it. */
export function installedFiles(program: string): string[] {
  const folder = path.dirname(program)
  const found = [folder]
  for (let above = folder; ; above = path.dirname(above)) {
    found.push(
      ...['node_modules', 'package.json']
        .map((name) => path.join(above, name))
        .filter((file) => existsSync(file)),
    )
    if (above === path.dirname(above)) return found
  }
}
