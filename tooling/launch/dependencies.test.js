import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dependencyHash, workspaceFolders } from './dependencies.js'

let folder
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-dependencies-'))
  for (const name of ['packages/a', 'packages/not-a-package', 'apps/b'])
    await mkdir(path.join(folder, name), { recursive: true })
  for (const name of [
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'packages/a/package.json',
    'apps/b/package.json',
    'apps/b/main.js',
  ])
    await write(name, name)
})
afterEach(() => rm(folder, { recursive: true }))

const write = (name, text) => writeFile(path.join(folder, name), text)

it('finds the packages of the workspace', () => {
  expect(workspaceFolders(folder)).toEqual(['packages/a', 'apps/b'])
})

it.each(['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'apps/b/package.json'])(
  'installs again when %s has changed',
  async (name) => {
    const before = dependencyHash(folder)
    expect(dependencyHash(folder)).toBe(before)
    await write(name, 'changed')
    expect(dependencyHash(folder)).not.toBe(before)
  },
)

it('installs again for a package that is new', async () => {
  const before = dependencyHash(folder)
  await mkdir(path.join(folder, 'packages/c'))
  await write('packages/c/package.json', '{}')
  expect(dependencyHash(folder)).not.toBe(before)
})

it('does not install again for a change of code', async () => {
  const before = dependencyHash(folder)
  await write('apps/b/main.js', 'changed')
  expect(dependencyHash(folder)).toBe(before)
})
