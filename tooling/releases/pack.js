#!/usr/bin/env node
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { main, step, StepError } from '@longhand/launch/command'
import { packagesReadme } from './packages-readme.js'
import { publishedPackages, withWhatTheyNeed } from './packages.js'
import { startRegistry } from './registry.js'

if (process.argv[1] === fileURLToPath(import.meta.url)) main(packAll)

async function packAll() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string', default: 'longhand-packages' }, serve: { type: 'boolean' } },
  })
  const folder = path.resolve(values.to)
  await packPackages(folder, positionals)
  console.log(`The packages are in ${folder}. Its README says how to install them.`)
  if (values.serve) await serve(folder)
}

/**
 * Makes tarballs of published packages, built and with their types, and a README that says how to install them.
 *
 * @param {string} folder Made if it isn't there. Tarballs of ours that are in it go.
 * @param {readonly string[]} [words] Of packages, such as `cashier`: those and what they need of ours. All when empty.
 */
export async function packPackages(folder, words = []) {
  const all = publishedPackages()
  const unknown = words.find((word) => !all.some(({ name }) => name === `@longhand/${word}`))
  if (unknown) throw new StepError(`There is no published package ${unknown}.`)
  const packages =
    words.length === 0
      ? all
      : withWhatTheyNeed(
          all,
          words.map((word) => `@longhand/${word}`),
        )
  await mkdir(folder, { recursive: true })
  for (const file of await readdir(folder))
    if (/^longhand-.*\.tgz$/.test(file)) await rm(path.join(folder, file))
  for (const { name, folder: home } of packages)
    await step(`Packing ${name}`, ['pnpm', 'pack', '--pack-destination', folder], { cwd: home })
  await writeFile(path.join(folder, 'README.md'), packagesReadme(packages, path.basename(folder)))
}

/** A registry of its own with what was packed, until it is asked to end. */
async function serve(folder) {
  const registry = await startRegistry()
  for (const file of await readdir(folder))
    if (file.endsWith('.tgz')) await registry.publish(path.join(folder, file))
  console.log(`A registry has them at ${registry.address}. In your app’s .npmrc:\n\n${registry.npmrc}`)
  await once(process, 'SIGINT')
  await registry.stop()
}
