import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { findProductionClosure } from './closure.js'
import { licencesOf, readLicences } from './licences.js'
import { makeBom } from './make-bom.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Describes what this repository's packages need in production, as CycloneDX in JSON.
 *
 * @param {object} options
 * @param {string[]} options.folders Of workspace packages, relative to the repository.
 * @param {string} [options.madeAt] Seconds since 1970.
 */
export async function describeProduct({ folders, madeAt }) {
  const product = readManifest('')
  const lockfile = parse(readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8'))
  const items = findProductionClosure(lockfile, folders, readManifest)
  const licences = await readLicences(
    path.join(root, 'node_modules/.pnpm'),
    new Set(items.map((item) => item.name)),
  )
  for (const { ref, folder } of items)
    if (folder !== undefined)
      licences.set(ref, licencesOf({ license: product.license, ...readManifest(folder) }))
  const parts = items.filter(({ folder }) => folders.includes(folder)).map(({ ref }) => ref)
  return makeBom({
    name: product.name,
    parts,
    items,
    licences,
    madeAtSeconds: madeAt === undefined ? undefined : Number(madeAt),
  })
}

function readManifest(folder) {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
}
