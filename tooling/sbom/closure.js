import path from 'node:path/posix'

/**
 * @typedef {object} Item A package of the workspace or of the registry.
 * @property {string} ref `name@version`.
 * @property {string} name
 * @property {string} version
 * @property {string} [folder] Of a package of the workspace, relative to the repository.
 * @property {string} [integrity] Of a package of the registry, as in the lock file: `sha512-` and base64.
 * @property {boolean} isOptional Whether everything that needs it works without it.
 * @property {Set<string>} dependencies The refs of what it needs.
 */

/**
 * Finds what workspace packages need in production, themselves included.
 *
 * @param {object} lockfile A parsed `pnpm-lock.yaml` of version 9.
 * @param {string[]} folders The workspace packages to begin with, as the lock file names them.
 * @param {(folder: string) => { name: string, version: string }} readManifest Reads the `package.json` of a workspace package.
 * @returns {Item[]}
 * @throws Error when the lock file lacks a package that is needed.
 */
export function findProductionClosure(lockfile, folders, readManifest) {
  const items = new Map()
  const visits = folders.map((folder) => ({ key: `link:${folder}`, isOptional: false }))
  const visited = new Set()
  // What is required is visited again if it was found as optional before.
  for (const { key, isOptional, parent } of visits) {
    const node = key.startsWith('link:')
      ? workspaceNode(lockfile, key.slice('link:'.length), readManifest)
      : registryNode(lockfile, key)
    const known = items.get(node.item.ref)
    const item = known ?? { ...node.item, isOptional, dependencies: new Set() }
    items.set(item.ref, item)
    if (!isOptional) item.isOptional = false
    parent?.dependencies.add(item.ref)
    const visit = `${key} ${isOptional}`
    if (visited.has(visit) || visited.has(`${key} false`)) continue
    visited.add(visit)
    for (const edge of node.edges)
      visits.push({ key: edge.key, isOptional: isOptional || edge.isOptional, parent: item })
  }
  return [...items.values()]
}

function workspaceNode(lockfile, folder, readManifest) {
  const importer = lockfile.importers[folder]
  if (importer === undefined) throw new Error(`pnpm-lock.yaml has no package in the folder ${folder}.`)
  const { name, version } = readManifest(folder)
  const edges = edgesOf(importer, ({ version: reference }) => reference).map(({ key, isOptional }) => ({
    key: key.startsWith('link:') ? `link:${path.join(folder, key.slice('link:'.length))}` : key,
    isOptional,
  }))
  return { item: { ref: `${name}@${version}`, name, version, folder }, edges }
}

function registryNode(lockfile, key) {
  const ref = key.replace(/\(.*$/, '')
  const entry = lockfile.packages[ref]
  const snapshot = lockfile.snapshots[key]
  if (entry === undefined || snapshot === undefined)
    throw new Error(`pnpm-lock.yaml does not describe ${key}.`)
  const at = ref.lastIndexOf('@')
  return {
    item: { ref, name: ref.slice(0, at), version: ref.slice(at + 1), integrity: entry.resolution.integrity },
    edges: edgesOf(snapshot, (reference) => reference),
  }
}

function edgesOf({ dependencies = {}, optionalDependencies = {} }, referenceOf) {
  return [
    ...Object.entries(dependencies).map(([name, value]) => ({
      key: keyOf(name, referenceOf(value)),
      isOptional: false,
    })),
    ...Object.entries(optionalDependencies).map(([name, value]) => ({
      key: keyOf(name, referenceOf(value)),
      isOptional: true,
    })),
  ]
}

/** A reference is a version, or `name@version` for a package under another name; both may end with their peers in brackets. */
function keyOf(name, reference) {
  const isWhole = reference.startsWith('link:') || reference.replace(/\(.*$/, '').includes('@')
  return isWhole ? reference : `${name}@${reference}`
}
