import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  chooseLanguage,
  defaultMaxBodyBytes,
  emailPattern,
  type Endpoint,
  endpoints,
  environmentOf,
  errorCatalog,
  errorNameOf,
  httpErrorSentences,
  isAudioType,
  isRepeatable,
  speakerNamePattern,
} from './index.ts'
import { maxEpochSeconds, maxWhole } from './ranges.ts'
import { schemas } from './schemas.ts'

describe('endpoint table', () => {
  it('has one row per method and path, and a schema for each', () => {
    const addresses = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(Object.keys(schemas).sort()).toEqual(Object.keys(endpoints).sort())
  })

  it.each(Object.entries(endpoints))('%s names owned fields that its request has', (name, endpoint) => {
    const shape = Object.keys(schemas[name as keyof typeof schemas].request.shape)
    for (const field of 'owned' in endpoint ? endpoint.owned : []) expect(shape).toContain(field)
  })

  it.each(Object.entries<Endpoint>(endpoints).filter(([, { needsRecentLogin }]) => needsRecentLogin))(
    '%s declares that it asks for a recent login',
    (_, { errors }) => {
      expect(errors).toContain('RECENT_LOGIN_NEEDED')
    },
  )

  it.each(Object.entries<Endpoint>(endpoints))('%s names a field that makes it repeatable only where its request may lack it', (name, { repeatable }) => {
    if (typeof repeatable !== 'string') return
    const shape: Record<string, z.ZodType> = schemas[name as keyof typeof schemas].request.shape
    const field = shape[repeatable]
    expect(field?.safeParse(undefined).success).toBe(true)
  })

  it.each([
    ['listOrders', {}, true],
    ['updateSections', {}, true],
    ['completeUpload', {}, true],
    ['getAsset', {}, true],
    ['purchaseGoods', {}, false],
    ['purchaseGoods', { key: 'a-purchase' }, true],
    ['restoreVersion', {}, false],
    ['restoreVersion', { revision: 3 }, true],
    ['executePayment', {}, false],
    ['deleteFolder', {}, false],
  ] as const)('says of %s with %j whether it may be sent again: %s', (name, fields, may) => {
    expect(isRepeatable(endpoints[name], fields)).toBe(may)
  })
})

/** Numbers of a request without an upper bound that the database's usual columns hold, by path. */
function findUnbounded(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, maximum = Infinity, const: one, enum: several } = node as { type?: unknown; maximum?: number; const?: unknown; enum?: unknown }
  const isUnbounded = (type === 'number' || type === 'integer') && one === undefined && several === undefined && !(maximum <= maxWhole)
  const inside = Object.entries(node).flatMap(([key, entry]) =>
    findUnbounded(entry, ['properties', 'items', 'anyOf', '$defs'].includes(key) || Array.isArray(node) ? path : `${path}.${key}`),
  )
  return [...new Set(isUnbounded ? [path, ...inside] : inside)]
}

describe('requests', () => {
  // A transfer's bytes are compared with what may be sent before they are stored; of the two moments, PostgreSQL and JavaScript hold all that their schema lets pass.
  const larger = ['checkRecording.fileSize', 'listRecordings.from', 'listRecordings.to']

  it.each(Object.entries(schemas))('%s takes no number that the database cannot hold', (name, { request }) => {
    const found = findUnbounded(z.toJSONSchema(request, { io: 'output', unrepresentable: 'any' }), name)
    expect(found).toEqual(larger.filter((path) => path.startsWith(`${name}.`)))
  })

  it.each([maxEpochSeconds + 1, 8.64e12, 1e300, -1])('of recordings since %d name no moment', (from) => {
    expect(schemas.listRecordings.request.safeParse({ from }).success).toBe(false)
    expect(schemas.listRecordings.request.safeParse({ to: String(BigInt(Math.floor(from))) }).success).toBe(false)
  })
})

describe('limits of bodies', () => {
  const rows = Object.values(endpoints as Record<string, Endpoint>)

  it('are given for whatever carries files, and are small for anyone who is not logged in', () => {
    for (const { path, access, send, maxBodyBytes } of rows) {
      if (send === 'multipart') expect(maxBodyBytes, path).toBeGreaterThan(defaultMaxBodyBytes)
      if (access !== 'user') expect(maxBodyBytes, path).toBeUndefined()
    }
  })
})

describe('error catalogue', () => {
  it.each([10001, 10002, 10006, 20001, 20002, 20003, 20004, 30001, 40001, 50001, 50002, 99999, 2200001, 2400014, 80000])('knows %i', (code) => {
    const name = errorNameOf(code)
    expect(name).toBeDefined()
    expect(errorCatalog[name!].code).toBe(code)
  })

  it.each([400, 401, 403, 404, 408, 500, 501, 502, 503, 504, 505] as const)('has a sentence for HTTP %i', (status) => {
    expect(httpErrorSentences[status].en).not.toBe('')
  })

  it('gives each code once and an unknown code no name', () => {
    const codes = Object.values(errorCatalog).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(errorNameOf(424242)).toBeUndefined()
  })
})

it.each([
  ['zh-CN,zh;q=0.9', 'zh-CN'],
  ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
  ['fr,zh-TW;q=0.5,en;q=0.3', 'zh-CN'],
  ['de', 'en'],
  [undefined, 'en'],
])('speaks for %s the language %s', (header, language) => {
  expect(chooseLanguage(header)).toBe(language)
})

it.each([
  ['localhost', 'local'],
  ['127.0.0.1', 'local'],
  ['test.longhand.example', 'test'],
  ['longhand.example', 'production'],
])('finds the environment of %s', (host, environment) => {
  expect(environmentOf(host)).toBe(environment)
})

it.each([
  ['a@b.co', true],
  ['first.last+tag@mail.example.org', true],
  ['no-at.example.org', false],
  ['a@b', false],
  ['a b@c.de', false],
  ['a@-b.de', false],
])('takes %s as an address: %s', (address, isAddress) => {
  expect(emailPattern.test(address)).toBe(isAddress)
})

it.each([
  ['audio/x-unknown', true],
  ['talk.MP3', true],
  ['video/mp4', false],
  ['notes.amr', true],
])('takes %s for audio: %s', (type, isAudio) => {
  expect(isAudioType(type)).toBe(isAudio)
})

it.each([
  ['张三', true],
  ['Anna2', true],
  ['Anna B', false],
  ['a_b', false],
  ['', false],
])('accepts the speaker name %j: %s', (name, isAccepted) => {
  expect(speakerNamePattern.test(name)).toBe(isAccepted)
})
