import { describe, expect, it } from 'vitest'
import { chooseLanguage, emailPattern, endpoints, environmentOf, errorCatalogue, errorNameOf, httpErrorSentences, isAudioType, speakerNamePattern } from './index.ts'
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
})

describe('error catalogue', () => {
  it.each([10001, 10002, 10006, 20001, 20002, 20003, 20004, 30001, 40001, 50001, 50002, 99999, 2200001, 2400014, 80000])('knows %i', (code) => {
    const name = errorNameOf(code)
    expect(name).toBeDefined()
    expect(errorCatalogue[name!].code).toBe(code)
  })

  it.each([400, 401, 403, 404, 408, 500, 501, 502, 503, 504, 505] as const)('has a sentence for HTTP %i', (status) => {
    expect(httpErrorSentences[status].en).not.toBe('')
  })

  it('gives each code once and an unknown code no name', () => {
    const codes = Object.values(errorCatalogue).map(({ code }) => code)
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
