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
      return {
        name: manifest.name,
        folder,
        entries: typed.filter((entry) => !isComponent(entry)),
        components: typed.filter(isComponent),
      }
    })
}

/**
 * Private packages that a published one depends on: no other app could install it.
 *
 * @param {string} [repository]
 * @returns {string[]} One sentence for each.
 */
export function dependencyFaults(repository = root) {
  const all = manifests(repository).map(({ manifest }) => manifest)
  const isPrivate = new Set(all.filter((manifest) => manifest.private).map(({ name }) => name))
  return all
    .filter((manifest) => !manifest.private)
    .flatMap(({ name, dependencies, peerDependencies, optionalDependencies }) =>
      Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies })
        .filter((dependency) => isPrivate.has(dependency))
        .map((dependency) => `${name} is published and depends on ${dependency}, which is private.`),
    )
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
