import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@longhand/launch/command'
import { workspaceFolders } from '@longhand/launch/dependencies'

/**
 * The packages of a repository that others install.
 *
 * @param {string} [repository]
 * @returns {{ name: string, folder: string, entries: { name: string, types: string }[], components: { name: string, types: string }[] }[]}
 *   `folder` is absolute, `types` relative to it; an entry's name is `index` or its subpath. `components` are entries of single components: `index` exports what they do.
 */
export function publishedPackages(repository = root) {
  return manifests(repository)
    .filter(({ manifest }) => !manifest.private)
    .map(({ folder, manifest }) => {
      const typed = typedEntries(manifest.exports ?? {})
      const isComponent = ({ name }) => /^[A-Z]/.test(name)
      return { name: manifest.name, folder, entries: typed.filter((entry) => !isComponent(entry)), components: typed.filter(isComponent) }
    })
}

/** The names of packages that are never released. */
export function privatePackages(repository = root) {
  return manifests(repository)
    .filter(({ manifest }) => manifest.private)
    .map(({ manifest }) => manifest.name)
}

function manifests(repository) {
  return workspaceFolders(repository).map((name) => {
    const folder = path.join(repository, name)
    return { folder, manifest: JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) }
  })
}

function typedEntries(exports) {
  return Object.entries(exports)
    .filter(([subpath, conditions]) => conditions.types?.endsWith('.d.ts') && !subpath.endsWith('.css'))
    .map(([subpath, { types }]) => ({ name: subpath === '.' ? 'index' : subpath.slice('./'.length), types }))
}
