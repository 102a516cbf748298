import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packagesReadme } from './packages-readme.js'
import { dependencyFaults, notPublished, publishedPackages, readmeFaults } from './packages.js'

let repository

beforeEach(() => {
  repository = mkdtempSync(path.join(os.tmpdir(), 'releases-'))
  write({ name: 'desk', private: true })
  write({ name: 'till' })
})
afterEach(() => rmSync(repository, { recursive: true, force: true }))

it('finds only published packages among what published ones depend on', () => {
  expect(publishedPackages().length).toBeGreaterThan(0)
  expect(dependencyFaults()).toEqual([])
})

it.each(['dependencies', 'peerDependencies', 'optionalDependencies'])(
  'finds a private package among the %s of a published one',
  (kind) => {
    write({ name: 'cards', [kind]: { '@shop/till': 'workspace:^', '@shop/desk': 'workspace:^' } })
    expect(dependencyFaults(repository)).toEqual([
      '@shop/cards is published and depends on @shop/desk, which is private.',
    ])
  },
)

it('leaves a private package, and what a package is built with, alone', () => {
  write({ name: 'cards', private: true, dependencies: { '@shop/desk': 'workspace:^' } })
  write({ name: 'till', devDependencies: { '@shop/desk': 'workspace:*' } })
  expect(dependencyFaults(repository)).toEqual([])
})

it('says in each README how to get the package until there is a release', () => {
  expect(readmeFaults()).toEqual([])
  write({ name: 'till', version: '0.0.0' })
  const readme = path.join(repository, 'packages/till/README.md')
  writeFileSync(readme, '# @shop/till\n\nIt counts.\n')
  expect(readmeFaults(repository)).toMatchObject([expect.stringContaining('The README of @shop/till')])
  writeFileSync(readme, `# @shop/till\n\n${notPublished}\n\nIt counts.\n`)
  expect(readmeFaults(repository)).toEqual([])
})

it('installs a package with what it needs, and with nothing else', () => {
  const readme = packagesReadme(publishedPackages(), 'packs')
  const line = (word) =>
    readme.split('\n').find((one) => one.startsWith(`npm install ./packs/longhand-${word}-0`))
  expect(line('transcript')).toBe('npm install ./packs/longhand-transcript-0.0.0.tgz')
  expect(
    line('sdk')
      ?.match(/longhand-[a-z-]+(?=-0)/g)
      ?.toSorted(),
  ).toEqual(['longhand-contracts', 'longhand-sdk', 'longhand-transcript'])
  expect(line('cashier')).toContain('./packs/longhand-ui-kit-0.0.0.tgz')
  expect(line('cashier')).not.toContain('rewards')
  expect(readme).toContain('"@longhand/cashier": "file:./packs/longhand-cashier-0.0.0.tgz"')
})

function write({ name, ...manifest }) {
  const folder = path.join(repository, 'packages', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: `@shop/${name}`, ...manifest }))
}
