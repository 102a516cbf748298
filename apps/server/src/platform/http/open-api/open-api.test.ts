import { endpoints, fromWire } from '@longhand/contracts'
import type { Endpoint, EndpointName } from '@longhand/contracts'
import { openAiSchemas, schemas } from '@longhand/contracts/schemas'
import { validate } from '@scalar/openapi-parser'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildTestApp } from '../testing.ts'
import { openApiDocument } from './document.ts'
import { exampleFor } from './examples.ts'

interface Operation {
  operationId: string
  tags: string[]
  parameters?: { name: string; example?: unknown }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { content: Record<string, { example?: { data: unknown } }> }>
}

const document = await openApiDocument()
const operations = Object.values(document['paths'] as Record<string, Record<string, Operation>>).flatMap(
  (path) => Object.values(path),
)
const tagNames = (document['tags'] as { name: string }[]).map(({ name }) => name)

describe('the document', () => {
  it('is valid OpenAPI', async () => {
    const { valid, errors } = await validate(JSON.stringify(document))
    expect(errors).toEqual([])
    expect(valid).toBe(true)
  })

  it.each(operations)('groups $operationId', ({ tags }) => {
    for (const tag of tags) expect(tagNames).toContain(tag)
  })
})

describe('examples', () => {
  it.each(operations.filter(({ operationId }) => operationId in endpoints))(
    'of $operationId are what it takes and answers',
    ({ operationId, parameters, requestBody, responses }) => {
      const name = operationId as EndpointName
      const { send, receive }: Endpoint = endpoints[name]
      const sent = parameters
        ? Object.fromEntries(parameters.map((field) => [field.name, field.example]))
        : Object.values(requestBody?.content ?? {})[0]?.example
      if (send !== 'none') expect(schemas[name].request.safeParse(fromWire(sent)).error).toBeUndefined()
      if (receive !== 'envelope') return
      const answer = responses['200']?.content['application/json']?.example
      expect(schemas[name].answer.safeParse(fromWire(answer?.data)).error).toBeUndefined()
    },
  )

  it.each(Object.entries(openAiSchemas))('of %s are what it takes', (_name, schema) => {
    const example = exampleFor(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
    expect(schema.safeParse(example).error).toBeUndefined()
  })
})

describe('the page', () => {
  it('has a policy of its own: no inline script, no eval, no other origin', async () => {
    const { headers } = await (await buildTestApp({})).inject('/web-api/docs')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none';script-src 'self';")
    expect(policy).toContain("connect-src 'self';")
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*/)
  })

  it('serves its script compressed, and once to each browser', async () => {
    const app = await buildTestApp({})
    const url = '/web-api/docs/scalar.js'
    const [plain, gzipped] = [
      await app.inject(url),
      await app.inject({ url, headers: { 'accept-encoding': 'gzip' } }),
    ]
    expect(plain.headers['content-type']).toContain('text/javascript')
    expect(gzipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    const again = await app.inject({ url, headers: { 'if-none-match': String(plain.headers['etag']) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})
