import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@longhand/launch/command'
import { publishedPackages } from './packages.js'

/** Where the product is at home on the web, as the repository's own manifest says it. */
export function readHome(repository = root) {
  const { homepage, repository: source } = read(path.join(repository, 'package.json'))
  return { homepage, repository: source }
}

/** Whether an address is in a domain that is kept for examples: a release would lead people nowhere. */
export function isReserved(address) {
  return /(^|\.)(example|example\.(com|org|net)|test|invalid|localhost)$/.test(new URL(address).hostname)
}

/**
 * Whether packages say where they are at home, and what they are found by.
 *
 * @param {{ write?: boolean, repository?: string }} [options] `write` brings the addresses up to date.
 * @returns {string[]} One sentence for each fault.
 */
export function homeFaults({ write = false, repository = root } = {}) {
  const home = readHome(repository)
  return publishedPackages(repository).flatMap(({ name, folder }) => {
    const file = path.join(folder, 'package.json')
    const manifest = read(file)
    const wanted = {
      homepage: home.homepage,
      repository: {
        ...home.repository,
        directory: path.relative(repository, folder).split(path.sep).join('/'),
      },
    }
    const faults = manifest.keywords?.length > 0 ? [] : [`${name} has no keywords.`]
    if (
      Object.keys(wanted).every((field) => JSON.stringify(manifest[field]) === JSON.stringify(wanted[field]))
    )
      return faults
    if (!write)
      return [
        ...faults,
        `${name} says otherwise than package.json where it is at home: \`npx pnpm releases --write\`.`,
      ]
    writeFileSync(file, `${JSON.stringify({ ...manifest, ...wanted }, undefined, 2)}\n`)
    return faults
  })
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
