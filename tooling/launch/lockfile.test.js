import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from './command.js'
import { workspaceFolders } from './dependencies.js'

const folders = ['.', ...workspaceFolders()]
const read = (file) => readFileSync(path.join(root, file), 'utf8')

/** What is not a package of the registry, held by its hash: a Git repository, a folder, an address, a weaker hash. */
function looseResolutions({ packages }) {
  const isPinned = ({ resolution: { integrity, ...others } }) =>
    /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') && Object.keys(others).length === 0
  return Object.keys(packages).filter(
    (key) => !isPinned(packages[key]) || !/^(?:@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+[\w.+-]*$/.test(key),
  )
}

const exact = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+[\w.+-]*$/

function looseVersions({ dependencies, devDependencies, optionalDependencies }) {
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  return all
    .filter(
      ([, version]) => version !== 'catalog:' && !/^workspace:[*^~]$/.test(version) && !exact.test(version),
    )
    .map(([name, version]) => `${name} ${version}`)
}

const hash = `sha512-${'a'.repeat(86)}==`

describe('the lock file', () => {
  it('takes every package from the registry and holds it by its SHA-512', () => {
    const lockfile = parse(read('pnpm-lock.yaml'))
    expect(Object.keys(lockfile.packages).length).toBeGreaterThan(1000)
    expect(looseResolutions(lockfile)).toEqual([])
  })

  it.each([
    ['a@1.0.0', { integrity: hash, tarball: 'https://elsewhere.test/a.tgz' }],
    ['a@1.0.0', { integrity: 'sha1-Jyx0fm1Vd2b7tRPbq0X9gNJtAm0=' }],
    ['a@1.0.0', { type: 'git', repo: 'https://elsewhere.test/a.git', commit: 'abc' }],
    ['a@https://elsewhere.test/a.tgz', { integrity: hash }],
    ['a@file:../a', { directory: '../a', type: 'directory' }],
  ])('refuses %s as %o', (key, resolution) => {
    expect(looseResolutions({ packages: { [key]: { resolution } } })).toEqual([key])
    expect(looseResolutions({ packages: { 'a@1.0.0-rc.1': { resolution: { integrity: hash } } } })).toEqual(
      [],
    )
  })
})

describe('the lock file of Node', () => {
  const { packages } = JSON.parse(read('tooling/launch/runtime/package-lock.json'))
  const platforms = Object.entries(packages).filter(([place]) => place !== '')

  it.each(platforms)(
    'holds %s by its SHA-512, with nothing else and no script',
    (place, { version, integrity, resolved, dependencies, hasInstallScript }) => {
      expect(place).toMatch(/^node_modules\/node-(?:darwin|linux|win)-(?:x64|arm64)$/)
      expect(version).toMatch(/^24\.\d+\.\d+$/)
      expect(integrity).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/)
      expect({ resolved, dependencies, hasInstallScript }).toEqual({})
    },
  )

  it('has the versions that the installation looks for', () => {
    expect(packages[''].optionalDependencies).toEqual(
      JSON.parse(read('tooling/launch/runtime/package.json')).optionalDependencies,
    )
    expect(
      Object.fromEntries(platforms.map(([place, { version }]) => [path.basename(place), version])),
    ).toEqual(packages[''].optionalDependencies)
  })
})

describe('versions', () => {
  const { catalog, catalogs, minimumReleaseAge, minimumReleaseAgeExclude } = parse(
    read('pnpm-workspace.yaml'),
  )

  it('are exact in the catalog', () => {
    expect(looseVersions({ dependencies: catalog })).toEqual([])
    expect(catalogs).toBeUndefined()
  })

  it.each(folders)('are exact, of the catalog or of the workspace in %s', (folder) => {
    expect(looseVersions(JSON.parse(read(path.join(folder, 'package.json'))))).toEqual([])
  })

  it.each([
    '^1.0.0',
    '~1.0.0',
    '*',
    'latest',
    '>=1.0.0',
    '1.x',
    'github:a/b',
    'https://elsewhere.test/a.tgz',
    'npm:b@^1.0.0',
    'catalog:other',
    'file:../a',
  ])('may not be %s', (version) => {
    expect(looseVersions({ devDependencies: { a: version } })).toEqual([`a ${version}`])
  })

  it('are at least three days old', () => {
    expect(minimumReleaseAge).toBeGreaterThanOrEqual(3 * 24 * 60)
    expect(minimumReleaseAgeExclude).toBeUndefined()
  })
})

describe('settings of npm', () => {
  it.each(folders)('name no registry in %s', (folder) => {
    const file = path.join(folder, '.npmrc')
    expect(existsSync(path.join(root, file)) ? read(file) : '').not.toMatch(/registry|_auth|_password/i)
    expect(JSON.parse(read(path.join(folder, 'package.json'))).publishConfig?.registry).toBeUndefined()
  })
})
