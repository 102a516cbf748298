import { type Endpoint, endpoints } from '@longhand/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApiDocument } from './open-api/document.ts'
import { buildTestApp, requestTo } from './testing.ts'

// The table is read when an app or a document is made.
const call: Endpoint = endpoints.checkSession
beforeAll(() => {
  call.deprecated = { since: '2026-11-01', sunset: '2027-05-01' }
})
afterAll(() => {
  delete call.deprecated
})

it('says of a deprecated call since when and until when, and of no other', async () => {
  const app = await buildTestApp({ checkSession: () => ({ valid: true }) })
  const { headers } = await app.inject(requestTo('checkSession'))
  expect(headers).toMatchObject({
    deprecation: '@1793491200',
    sunset: 'Sat, 01 May 2027 00:00:00 GMT',
    link: '</web-api/docs>; rel="deprecation"; type="text/html"',
  })
  expect((await app.inject('/web-api/openapi.json')).headers).not.toHaveProperty('deprecation')
})

it('marks the call in the document', async () => {
  const calls = Object.values(
    (await openApiDocument('everyone'))['paths'] as Record<string, Record<string, object>>,
  ).flatMap((path) => Object.values(path))
  expect(calls.filter((one) => 'deprecated' in one)).toEqual([
    expect.objectContaining({ operationId: 'checkSession', deprecated: true, 'x-sunset': '2027-05-01' }),
  ])
})
