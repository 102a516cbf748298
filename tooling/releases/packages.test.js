import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dependencyFaults, publishedPackages } from './packages.js'

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

function write({ name, ...manifest }) {
  const folder = path.join(repository, 'packages', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: `@shop/${name}`, ...manifest }))
}
