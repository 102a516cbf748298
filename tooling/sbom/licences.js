import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Reads the licences of installed packages.
 *
 * @param {string} store The folder in which pnpm keeps every package once: `node_modules/.pnpm`.
 * @param {Set<string>} names The packages of interest.
 * @returns {Promise<Map<string, string[]>>} By `name@version`, as the packages write them; nothing for a package that names none.
 */
export async function readLicences(store, names) {
  const licences = new Map()
  for (const entry of await readdir(store)) {
    const modules = path.join(store, entry, 'node_modules')
    for (const name of await namesIn(modules)) {
      if (!names.has(name)) continue
      const manifest = JSON.parse(await readFile(path.join(modules, name, 'package.json'), 'utf8'))
      const found = licencesOf(manifest)
      if (found.length > 0) licences.set(`${manifest.name}@${manifest.version}`, found)
    }
  }
  return licences
}

/** The packages that lie in the folder itself: what they depend on is linked next to them. */
async function namesIn(modules) {
  const names = []
  for (const entry of await foldersIn(modules)) {
    if (entry.startsWith('@'))
      names.push(...(await foldersIn(path.join(modules, entry))).map((name) => `${entry}/${name}`))
    else if (!entry.startsWith('.')) names.push(entry)
  }
  return names
}

async function foldersIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
}

/** The licences of a `package.json`, in the old forms, too: an object, or a list. */
export function licencesOf({ license, licenses = [] }) {
  return [license, ...[licenses].flat()]
    .map((one) => (typeof one === 'object' && one !== null ? one.type : one))
    .filter((one) => typeof one === 'string' && one !== '')
}
