import { apiBasePath, endpoints, errorCatalog, openAiBasePath, openAiCalls, toWire, wirePath } from '@longhand/contracts'
import type { Endpoint, EndpointName, OpenAiCall, OpenAiCallName } from '@longhand/contracts'
import { openAiSchemas, schemas } from '@longhand/contracts/schemas'
import { z } from 'zod'
import { needsNoToken } from './admission.ts'

type Json = Record<string, unknown>

/** The web API as an OpenAPI 3.1 document, made from the endpoint table. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name]
    const path = `${apiBasePath}${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  for (const name of Object.keys(openAiCalls) as OpenAiCallName[]) {
    const call: OpenAiCall = openAiCalls[name]
    paths[openAiPath(call)] = { [call.method.toLowerCase()]: openAiOperation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Longhand',
      version: '1',
      description:
        'Every answer below /web-api is an envelope: `status_code` 1 is success, other codes are in the error catalogue. What is below /v1 has OpenAI’s form; /mcp has tools for assistants, by the Model Context Protocol.',
    },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'The session of a person who logged in.' },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'lh_…',
          description: 'An access token, made under “Personal info”. The scope that a call needs is named with it.',
        },
      },
    },
    'x-error-catalogue': Object.fromEntries(Object.entries(errorCatalog).map(([name, { code, sentence }]) => [code, { name, meaning: sentence.en }])),
  }
}

function operation(name: EndpointName, endpoint: Endpoint): Json {
  const request = jsonSchema(name, 'request')
  return {
    operationId: name,
    summary: endpoint.summary,
    ...securityOf(endpoint),
    'x-access': endpoint.access,
    ...(endpoint.errors ? { 'x-errors': endpoint.errors.map((error) => errorCatalog[error].code) } : {}),
    ...parametersOf(endpoint, request),
    responses: { 200: { description: 'The answer', content: answerContent(name, endpoint) } },
  }
}

function openAiPath({ path }: OpenAiCall): string {
  return `${openAiBasePath}${path.replace(/:(\w+)/g, '{$1}')}`
}

/** What OpenAI's clients know already is not told again: the fields are those that are taken here. */
function openAiOperation(name: OpenAiCallName, { summary, scope, path, send }: OpenAiCall): Json {
  return {
    operationId: name,
    summary,
    security: [{ accessToken: scope === undefined ? [] : [scope] }],
    ...(path.includes(':') ? { parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string' } }] } : {}),
    ...(name in openAiSchemas ? { requestBody: { required: true, content: openAiContent(name as keyof typeof openAiSchemas, send) } } : {}),
    responses: { 200: { description: 'The answer in OpenAI’s form' }, default: { description: 'An error in OpenAI’s form' } },
  }
}

function openAiContent(name: keyof typeof openAiSchemas, send: OpenAiCall['send']): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(openAiSchemas[name], { io: 'input', unrepresentable: 'any' }) as Json
  if (send === 'json') return { 'application/json': { schema } }
  const { properties, required } = schema as { properties: Record<string, Json>; required: string[] }
  return { 'multipart/form-data': { schema: { ...schema, ...withFiles({}, properties, required) } } }
}

function securityOf({ access, scope }: Endpoint): Json {
  const bearer = scope === undefined ? [] : [{ accessToken: [scope] }]
  if (needsNoToken(access)) return bearer.length === 0 ? {} : { security: [{}, ...bearer] }
  return { security: [{ token: [] }, ...bearer] }
}

function parametersOf(endpoint: Endpoint, request: Json): Json {
  if (endpoint.send === 'none') return {}
  const properties = (request['properties'] ?? {}) as Record<string, Json>
  const required = (request['required'] ?? []) as string[]
  if (endpoint.send === 'query') {
    return {
      parameters: Object.entries(properties).map(([field, schema]) => ({ in: 'query', name: field, required: required.includes(field), schema })),
    }
  }
  const type = { json: 'application/json', form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' }[endpoint.send]
  const body = endpoint.send === 'multipart' ? { ...request, ...withFiles(endpoint, properties, required) } : request
  // Without files, a call that may have none takes JSON.
  const plain = endpoint.send === 'multipart' && endpoint.maxFiles !== undefined ? { 'application/json': { schema: request } } : {}
  return { requestBody: { required: true, content: { [type]: { schema: body }, ...plain } } }
}

function withFiles({ maxFiles = 1, fileFields }: Pick<Endpoint, 'maxFiles' | 'fileFields'>, properties: Record<string, Json>, required: string[]): Json {
  const file = { type: 'string', format: 'binary' }
  if (fileFields)
    return { properties: { ...properties, ...Object.fromEntries(fileFields.map((field) => [field, file])) }, required: [...required, ...fileFields] }
  return maxFiles === 1
    ? { properties: { ...properties, file }, required: [...required, 'file'] }
    : { properties: { ...properties, files: { type: 'array', items: file, maxItems: maxFiles } }, required }
}

function answerContent(name: EndpointName, endpoint: Endpoint): Json {
  if (endpoint.receive === 'text') return { 'text/plain': { schema: { type: 'string' } } }
  if (endpoint.receive !== 'envelope') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  return {
    'application/json': {
      schema: {
        type: 'object',
        required: ['status_code', 'status_msg', 'data'],
        properties: {
          status_code: { type: 'integer' },
          status_msg: { type: 'string' },
          data: jsonSchema(name, 'answer'),
        },
      },
    },
  }
}

/** A schema that refers to parts of itself is a resource of its own: its references are read from its own root, not from the document's. */
function jsonSchema(name: EndpointName, part: 'request' | 'answer'): Json {
  const { $schema: _, ...rest } = inWireNames(z.toJSONSchema(schemas[name][part], { io: part === 'request' ? 'input' : 'output', unrepresentable: 'any' }))
  return '$defs' in rest ? { $id: `urn:longhand:${name}:${part}`, ...rest } : rest
}

function inWireNames(schema: unknown): Json {
  const inNames = (key: string, value: unknown): unknown => (key === 'required' && Array.isArray(value) ? value.map((name: string) => wirePath([name])) : value)
  return JSON.parse(JSON.stringify(toWire(schema)), inNames) as Json
}

/** The same description as a page for people. */
export function documentationPage(): string {
  const rows = (Object.keys(endpoints) as EndpointName[]).map((name) => {
    const endpoint: Endpoint = endpoints[name]
    const fields = Object.entries((jsonSchema(name, 'request')['properties'] ?? {}) as Record<string, Json>)
    const list = fields.map(([field, schema]) => `<li><code>${escape(field)}</code> ${escape(JSON.stringify(schema))}</li>`).join('')
    return (
      `<section id="${name}"><h2><code>${endpoint.method} ${escape(apiBasePath + endpoint.path)}</code></h2>` +
      `<p>${escape(endpoint.summary)}</p><p>For: ${endpoint.access}. Scope of access tokens: ${endpoint.scope ?? 'none'}. Fields travel as: ${endpoint.send}. Answer: ${endpoint.receive}.</p>` +
      `${list ? `<ul>${list}</ul>` : ''}</section>`
    )
  })
  const openAi = Object.values(openAiCalls).map(
    (call: OpenAiCall) =>
      `<section><h2><code>${call.method} ${escape(openAiPath(call))}</code></h2><p>${escape(call.summary)}</p><p>For access tokens. Scope: ${call.scope ?? 'any'}.</p></section>`,
  )
  const codes = Object.values(errorCatalog).map(({ code, sentence }) => `<tr><td>${code}</td><td>${escape(sentence.en)}</td></tr>`)
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Longhand API</title></head><body><h1>Longhand API</h1>` +
    `<p>Also as <a href="${apiBasePath}/openapi.json">OpenAPI</a>. Requests carry the headers <code>token</code> and <code>source</code>, or <code>authorization: Bearer lh_…</code> with an access token.</p>` +
    `${rows.join('')}${openAi.join('')}<h2>Codes</h2><table><tr><th>Code</th><th>Meaning</th></tr>${codes.join('')}</table></body></html>`
  )
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
