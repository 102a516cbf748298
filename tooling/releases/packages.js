import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@longhand/launch/command'
import { workspaceFolders } from '@longhand/launch/dependencies'

/**
 * The packages of a repository that others install.
 *
 * @param {string} [repository]
 * @returns {{ name: string, version: string, folder: string, needs: string[], entries: { name: string, types: string }[], components: { name: string, types: string }[] }[]}
 *   `needs` are packages of this repository that must be there with it. `folder` is absolute, `types` relative to it; an entry's name is `index` or its subpath. `components` are entries of single components: `index` exports what they do.
 */
export function publishedPackages(repository = root) {
  const all = manifests(repository)
  const isOurs = new Set(all.map(({ manifest }) => manifest.name))
  return all
    .filter(({ manifest }) => !manifest.private)
    .map(({ folder, manifest }) => {
      const typed = typedEntries(manifest.exports ?? {})
      const isComponent = ({ name }) => /^[A-Z]/.test(name)
      return {
        name: manifest.name,
        version: manifest.version,
        folder,
        needs: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter((name) =>
          isOurs.has(name),
        ),
        entries: typed.filter((entry) => !isComponent(entry)),
        components: typed.filter(isComponent),
      }
    })
}

/**
 * @param {ReturnType<typeof publishedPackages>} packages
 * @param {readonly string[]} names
 * @returns Those packages and what they need of `packages`, each once.
 */
export function withWhatTheyNeed(packages, names) {
  const found = new Map()
  const add = (name) => {
    const pack = packages.find((one) => one.name === name)
    if (!pack || found.has(name)) return
    found.set(name, pack)
    for (const need of pack.needs) add(need)
  }
  for (const name of names) add(name)
  return [...found.values()]
}

/** The file that `pnpm pack` makes. */
export function tarballOf({ name, version }) {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
}

/** What the README of a package says as long as no registry has any. */
export const notPublished =
  '> Not in a registry yet: `npx pnpm pack:packages` in a clone of Longhand makes tarballs, and a README with the line that installs them.'

/**
 * Published packages whose README does not begin with how to get them.
 *
 * @param {string} [repository]
 * @returns {string[]} One sentence for each.
 */
export function readmeFaults(repository = root) {
  return publishedPackages(repository)
    .filter(({ version }) => version === '0.0.0')
    .flatMap(({ name, folder }) => {
      const [title, , note] = readFileSync(path.join(folder, 'README.md'), 'utf8').split('\n')
      return title?.startsWith('# ') && note === notPublished
        ? []
        : [
            `The README of ${name} says under its title how to get it, until it is published:\n${notPublished}`,
          ]
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
