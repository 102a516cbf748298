import { endpoints, errorCatalog, fromWire } from '@longhand/contracts'
import type { Endpoint, EndpointName } from '@longhand/contracts'
import { openAiSchemas, schemaNames, schemas } from '@longhand/contracts/schemas'
import { validate } from '@scalar/openapi-parser'
import openapiTS, { astToString } from 'openapi-typescript'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildTestApp } from '../testing.ts'
import { pascal } from './definitions.ts'
import { type Audience, audiences, errorsOf, openApiDocument } from './document.ts'
import { exampleFor } from './examples.ts'

interface Content {
  schema?: { oneOf?: { $ref?: string }[] }
  examples?: Record<string, { value: unknown }>
}
interface Operation {
  operationId: string
  tags: string[]
  parameters?: ({ name: string } & Pick<Content, 'examples'>)[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { content: Record<string, Content> }>
}

const document = await openApiDocument('everyone')
const operations = operationsOf(document)
const tagNames = (document['tags'] as { name: string }[]).map(({ name }) => name)

describe('the document', () => {
  it.each(audiences)('for %s is valid OpenAPI', async (audience) => {
    const { valid, errors } = await validate(JSON.stringify(await openApiDocument(audience)))
    expect(errors).toEqual([])
    expect(valid).toBe(true)
  })

  it.each(operations)('groups $operationId', ({ tags }) => {
    for (const tag of tags) expect(tagNames).toContain(tag)
  })
})

describe('a client that is made of it', () => {
  /** The whole is left out: what each path and each call takes without any type of its own is more than 8,000 lines. */
  const ofClients = audiences.filter((audience) => audience !== 'everyone')

  it.each(ofClients)('for %s has fewer than 8,000 lines', async (audience) => {
    const client = await clientOf(audience)
    expect(client.split('\n').length).toBeLessThan(8000)
  })

  it('is there for each call', async () => {
    const documents = await Promise.all(ofClients.map((audience) => openApiDocument(audience)))
    expect([...new Set(documents.flatMap(callsOf))].sort()).toEqual(callsOf(document).sort())
  })

  it('knows the calls by name, their errors, and what webhooks are sent', async () => {
    const client = await clientOf('apps')
    expect(typesOf(client, 'createAppOrder')).toContain('RecordNotFoundError')
    for (const name of ['AppOrder', 'AppProduct', 'CreateAppOrderRequest', 'OrderPaidMessage'])
      expect(client).toMatch(new RegExp(`^ {8}${name}: `, 'm'))
    expect(client).toContain('"order.paid": {')
    expect(client).not.toContain('"transcript.ready": {')
  })

  it('calls no two things by one name', () => {
    const names = [...schemaNames.values()]
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it.each(operations.filter(({ operationId }) => operationId in endpoints))(
    'finds the errors of $operationId',
    ({ operationId, responses }) => {
      const endpoint: Endpoint = endpoints[operationId as EndpointName]
      if (endpoint.receive === 'text') return
      const { oneOf = [] } = responses['200']?.content['application/json']?.schema ?? {}
      const references = oneOf.map(({ $ref }) => $ref)
      for (const error of errorsOf(endpoint))
        expect(references).toContain(`#/components/schemas/${pascal(error)}Error`)
    },
  )

  async function clientOf(audience: Audience): Promise<string> {
    return astToString(await openapiTS(JSON.stringify(await openApiDocument(audience))))
  }

  /** What is made of one call. */
  function typesOf(client: string, name: string): string {
    return new RegExp(`^ {4}${name}: \\{[^]*?^ {4}\\}`, 'm').exec(client)?.[0] ?? ''
  }
})

it('describes what access tokens open to a program that names no audience, and where the others are', async () => {
  const app = await buildTestApp({})
  const answered = (await app.inject('/web-api/openapi.json')).json<{ info: { description: string } }>()
  expect(callsOf(answered)).toEqual(callsOf(await openApiDocument('tokens')))
  for (const audience of audiences) {
    const { statusCode, body } = await app.inject(`/web-api/openapi.json?for=${audience}`)
    expect(statusCode).toBe(200)
    expect(callsOf(JSON.parse(body) as object)).toEqual(callsOf(await openApiDocument(audience)))
    expect(answered.info.description).toContain(`(/web-api/openapi.json?for=${audience})`)
  }
})

it('is refused for an audience that there is not, with those that there are', async () => {
  const app = await buildTestApp({})
  const { body } = await app.inject('/web-api/openapi.json?for=robots')
  expect(JSON.parse(body)).toMatchObject({
    status_code: errorCatalog.PARAMETER_INVALID.code,
    status_msg: expect.stringContaining(audiences.join(', ')) as string,
  })
  const { paths } = (await app.inject('/web-api/openapi.json?for=apps')).json<{ paths: object }>()
  expect(Object.keys(paths).length).toBeLessThan(operations.length / 4)
})

function operationsOf(of: object): Operation[] {
  const { paths } = of as { paths: Record<string, Record<string, Operation>> }
  return Object.values(paths).flatMap((path) => Object.values(path))
}

function callsOf(of: object): string[] {
  return operationsOf(of).map(({ operationId }) => operationId)
}

describe('examples', () => {
  it.each(operations.filter(({ operationId }) => operationId in endpoints))(
    'of $operationId are what it takes and answers',
    ({ operationId, parameters, requestBody, responses }) => {
      const name = operationId as EndpointName
      const { send, receive }: Endpoint = endpoints[name]
      const sent = parameters
        ? Object.fromEntries(parameters.map((field) => [field.name, field.examples?.['sent']?.value]))
        : Object.values(requestBody?.content ?? {})[0]?.examples?.['sent']?.value
      if (send !== 'none') expect(schemas[name].request.safeParse(fromWire(sent)).error).toBeUndefined()
      if (receive !== 'envelope') return
      const answer = responses['200']?.content['application/json']?.examples?.['answered']?.value as
        { data: unknown } | undefined
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
