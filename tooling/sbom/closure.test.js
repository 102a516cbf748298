import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { findProductionClosure } from './closure.js'
import { makeBom } from './make-bom.js'

const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`
const lockfile = parse(`
lockfileVersion: '9.0'
importers:
  apps/shop:
    dependencies:
      '@acme/till':
        specifier: workspace:*
        version: link:../../packages/till
      left:
        specifier: npm:@other/left@2.0.0
        version: '@other/left@2.0.0(peer@3.0.0)'
    optionalDependencies:
      for-macs:
        specifier: 1.0.0
        version: 1.0.0
    devDependencies:
      tester:
        specifier: 9.9.9
        version: 9.9.9
  packages/till:
    dependencies:
      peer:
        specifier: 3.0.0
        version: 3.0.0
packages:
  '@other/left@2.0.0': { resolution: { integrity: ${integrity} } }
  for-macs@1.0.0: { resolution: { integrity: ${integrity} } }
  shared@1.2.3: { resolution: { integrity: ${integrity} } }
  peer@3.0.0: { resolution: { integrity: ${integrity} } }
  tester@9.9.9: { resolution: { integrity: ${integrity} } }
snapshots:
  '@other/left@2.0.0(peer@3.0.0)':
    dependencies: { peer: 3.0.0 }
  for-macs@1.0.0:
    dependencies: { shared: 1.2.3, peer: 3.0.0 }
  peer@3.0.0:
    dependencies: { ring: peer@3.0.0 }
  shared@1.2.3: {}
  tester@9.9.9: {}
`)
const readManifest = (folder) => ({ name: folder.replace(/^.*\//, '@acme/'), version: '1.0.0' })
const find = () => findProductionClosure(lockfile, ['apps/shop'], readManifest)

it('follows links, peers, other names and rings, and leaves out what only development needs', () => {
  const found = Object.fromEntries(
    find().map(({ ref, isOptional, dependencies }) => [ref, { isOptional, dependencies: [...dependencies] }]),
  )
  expect(found).toEqual({
    '@acme/shop@1.0.0': {
      isOptional: false,
      dependencies: ['@acme/till@1.0.0', '@other/left@2.0.0', 'for-macs@1.0.0'],
    },
    '@acme/till@1.0.0': { isOptional: false, dependencies: ['peer@3.0.0'] },
    '@other/left@2.0.0': { isOptional: false, dependencies: ['peer@3.0.0'] },
    'for-macs@1.0.0': { isOptional: true, dependencies: ['shared@1.2.3', 'peer@3.0.0'] },
    'peer@3.0.0': { isOptional: false, dependencies: ['peer@3.0.0'] },
    'shared@1.2.3': { isOptional: true, dependencies: [] },
  })
})

it('fails for a package that the lock file does not describe', () => {
  const snapshots = Object.fromEntries(
    Object.entries(lockfile.snapshots).filter(([key]) => key !== 'shared@1.2.3'),
  )
  expect(() => findProductionClosure({ ...lockfile, snapshots }, ['apps/shop'], readManifest)).toThrow(
    'does not describe shared@1.2.3',
  )
  expect(() => findProductionClosure(lockfile, ['apps/gone'], readManifest)).toThrow(
    'no package in the folder apps/gone',
  )
})

it('writes package URLs, hashes in hexadecimal, licences and scopes', () => {
  const licences = new Map([
    ['@other/left@2.0.0', ['MIT OR Apache-2.0']],
    ['peer@3.0.0', ['MIT', 'ISC']],
    ['shared@1.2.3', ['SEE LICENSE IN it']],
  ])
  const { metadata, components, dependencies } = JSON.parse(
    makeBom({
      name: 'acme',
      parts: ['@acme/shop@1.0.0'],
      items: find(),
      licences,
      madeAtSeconds: 1_000_000_000,
    }),
  )
  const left = components.find((component) => component.name === 'left')
  expect(metadata.timestamp).toBe('2001-09-09T01:46:40.000Z')
  expect(left).toMatchObject({
    group: '@other',
    version: '2.0.0',
    scope: 'required',
    purl: 'pkg:npm/%40other/left@2.0.0',
    hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
    licenses: [{ expression: 'MIT OR Apache-2.0' }],
  })
  expect(components.find(({ name }) => name === 'peer').licenses.map(({ license }) => license.id)).toEqual([
    'ISC',
    'MIT',
  ])
  expect(components.find(({ name }) => name === 'shared')).toMatchObject({
    scope: 'optional',
    licenses: [{ license: { name: 'SEE LICENSE IN it' } }],
  })
  expect(components.find(({ name }) => name === 'till')).not.toHaveProperty('purl')
  expect(dependencies).toContainEqual({ ref: 'acme', dependsOn: ['@acme/shop@1.0.0'] })
})

it('refuses a hash that is weaker than SHA-512', () => {
  const items = find().map((item) =>
    item.integrity === undefined ? item : { ...item, integrity: 'sha1-abc=' },
  )
  expect(() => makeBom({ name: 'acme', parts: [], items, licences: new Map() })).toThrow('no SHA-512')
})
