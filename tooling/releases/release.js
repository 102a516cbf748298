#!/usr/bin/env node
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { main, run, step, StepError } from '@longhand/launch/command'
import { isReserved, readHome } from './homes.js'
import { publishedPackages } from './packages.js'
import { startRegistry } from './registry.js'

main(() => (process.argv.includes('--dry') ? rehearse() : release()))

async function release() {
  const { homepage } = readHome()
  if (isReserved(homepage))
    throw new StepError(
      `Packages would name ${homepage}, which is no one's. Set \`homepage\` and \`repository\` in package.json, then \`npx pnpm releases --write\`.`,
    )
  await step('Publishing', ['pnpm', 'exec', 'changeset', 'publish'], { show: true })
}

/** Publishes everything to a registry of its own, as it would be published, and asks it for each by name. */
async function rehearse() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-release-'))
  const registry = await startRegistry()
  try {
    for (const { name, folder: home } of publishedPackages())
      await step(`Packing ${name}`, ['pnpm', 'pack', '--pack-destination', folder], { cwd: home })
    for (const tarball of await readdir(folder)) await registry.publish(path.join(folder, tarball))
    for (const { name } of publishedPackages())
      console.log(`${name} ${await versionOf(name, registry.address)}`)
  } finally {
    await registry.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function versionOf(name, address) {
  const { code, output } = await run(['npm', 'view', name, 'version', '--registry', address])
  if (code !== 0) throw new StepError(`The registry has no ${name}.\n${output}`)
  return output.trim()
}
