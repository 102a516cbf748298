import { setImmediate } from 'node:timers/promises'
import {
  apiBasePath,
  appScopes,
  endpoints,
  errorCatalog,
  openAiBasePath,
  openAiCalls,
  scopes,
  successCode,
  toWire,
  wirePath,
} from '@longhand/contracts'
import type { Endpoint, EndpointName, ErrorName, OpenAiCall, OpenAiCallName } from '@longhand/contracts'
import { openAiSchemas, schemas } from '@longhand/contracts/schemas'
import { z } from 'zod'
import { needsNoToken } from '../admission.ts'
import { exampleFor } from './examples.ts'
import { openAiTag, scopeDescriptions, tagOf, tags } from './tags.ts'

type Json = Record<string, unknown>

/** So many at a time: some milliseconds, between which others are served. */
const callsAtOnce = 16

export async function openApiDocument(): Promise<Json> {
  const paths: Record<string, Json> = {}
  const definitions: Record<string, unknown> = {}
  for (const [index, name] of (Object.keys(endpoints) as EndpointName[]).entries()) {
    if (index % callsAtOnce === 0) await setImmediate()
    const endpoint: Endpoint = endpoints[name]
    const path = `${apiBasePath}${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, definitions) }
  }
  for (const name of Object.keys(openAiCalls) as OpenAiCallName[]) {
    const call: OpenAiCall = openAiCalls[name]
    paths[openAiPath(call)] = { [call.method.toLowerCase()]: openAiOperation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Longhand', version: '1', description: description() },
    servers: [{ url: '/', description: 'The server of this page' }],
    tags: [...tags.map(({ name, description: about }) => ({ name, description: about })), openAiTag],
    paths,
    components: {
      schemas: definitions,
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'token',
          description: `The session of a person who logged in, or the token of an app’s user, which opens the calls of ${appScopes.join(', ')} that name it.`,
        },
        appSecret: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'lhapp_…',
          description: 'The secret of an app, which an operator registered. It belongs on the app’s backend.',
        },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'lh_…',
          description: `An access token, made under “Personal info”. The scope that a call needs is named with it:\n\n${scopes.map((scope) => `- \`${scope}\`: ${scopeDescriptions[scope]}`).join('\n')}`,
        },
      },
    },
    'x-error-catalogue': Object.fromEntries(
      Object.entries(errorCatalog).map(([name, { code, sentence }]) => [
        code,
        { name, meaning: sentence.en },
      ]),
    ),
  }
}

function description(): string {
  return [
    'Every answer below `/web-api` is an envelope: `status_code` 1 is success, other codes are errors, listed with each call. What is below `/v1` has OpenAI’s form; `/mcp` has tools for assistants, by the Model Context Protocol.',
    'To try a call, put an access token (`lh_…`) in as the Bearer token. Calls that name no scope need a person: the `token` of a session.',
    'Calls that will go away are marked as deprecated and answer with the headers `Deprecation` and `Sunset`, at least 180 days before they stop (`docs/api-policy.md` in the source).',
  ].join('\n\n')
}

/** What a call may answer instead of success: what admission throws for its access, and what the contracts declare. */
export function errorsOf({ access, errors = [] }: Endpoint): readonly ErrorName[] {
  const ofAdmission = needsNoToken(access) ? [] : (['NOT_LOGGED_IN', 'ILLEGAL_REQUEST'] as const)
  return [...new Set<ErrorName>([...ofAdmission, 'PARAMETER_MISSING', 'PARAMETER_INVALID', ...errors])]
}

function operation(name: EndpointName, endpoint: Endpoint, definitions: Record<string, unknown>): Json {
  const { schema: request, example } = described(name, 'request', definitions)
  const errors = errorsOf(endpoint).map((error) => ({ error, ...errorCatalog[error] }))
  const list = errors.map(({ error, code, sentence }) => `- \`${code}\` ${error}: ${sentence.en}`).join('\n')
  const { deprecated } = endpoint
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `${endpoint.scope === undefined ? '' : `Scope of access tokens: \`${endpoint.scope}\`.\n\n`}${endpoint.appScope === undefined ? '' : `Scope of apps’ users: \`${endpoint.appScope}\`.\n\n`}Errors:\n\n${list}`,
    tags: [tagOf(name)],
    ...(deprecated ? { deprecated: true, 'x-sunset': deprecated.sunset } : {}),
    ...securityOf(endpoint),
    'x-access': endpoint.access,
    'x-errors': errors.map(({ code }) => code),
    ...parametersOf(endpoint, request, example as Json),
    responses: { 200: { description: 'The answer', content: answerContent(name, endpoint, definitions) } },
  }
}

function openAiPath({ path }: OpenAiCall): string {
  return `${openAiBasePath}${path.replace(/:(\w+)/g, '{$1}')}`
}

function openAiOperation(name: OpenAiCallName, { summary, scope, path, send }: OpenAiCall): Json {
  return {
    operationId: name,
    summary,
    tags: [openAiTag.name],
    security: [{ accessToken: scope === undefined ? [] : [scope] }],
    ...(path.includes(':')
      ? {
          parameters: [
            { in: 'path', name: 'id', required: true, schema: { type: 'string' }, example: 'default' },
          ],
        }
      : {}),
    ...(name in openAiSchemas
      ? { requestBody: { required: true, content: openAiContent(name as keyof typeof openAiSchemas, send) } }
      : {}),
    responses: {
      200: { description: 'The answer in OpenAI’s form', content: openAiAnswers[name] },
      default: {
        description: 'An error in OpenAI’s form',
        content: { 'application/json': { example: openAiError } },
      },
    },
  }
}

const openAiModel = { id: 'default', object: 'model', created: 0, owned_by: 'longhand' }
const sound = { schema: { type: 'string', format: 'binary' } }
const openAiAnswers: Record<OpenAiCallName, Json> = {
  listModels: { 'application/json': { example: { object: 'list', data: [openAiModel] } } },
  getModel: { 'application/json': { example: openAiModel } },
  transcribe: {
    'application/json': { example: { text: 'Good morning, and welcome.' } },
    'text/plain': { example: 'Good morning, and welcome.' },
  },
  speak: { 'audio/mpeg': sound },
}
const openAiError = {
  error: {
    message: 'This access token lacks the scope voices:write',
    type: 'invalid_request_error',
    param: null,
    code: null,
  },
}

function openAiContent(name: keyof typeof openAiSchemas, send: OpenAiCall['send']): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(openAiSchemas[name], {
    io: 'input',
    unrepresentable: 'any',
  }) as Json
  const example = exampleFor(schema)
  if (send === 'json') return { 'application/json': { schema, example } }
  const { properties, required } = schema as { properties: Record<string, Json>; required: string[] }
  return { 'multipart/form-data': { schema: { ...schema, ...withFiles({}, properties, required) }, example } }
}

function securityOf({ access, scope, isForApps }: Endpoint): Json {
  if (access === 'app') return { security: [{ appSecret: [] }] }
  const bearer = scope === undefined ? [] : [{ accessToken: [scope] }]
  if (needsNoToken(access)) return bearer.length === 0 ? {} : { security: [{}, ...bearer] }
  return { security: [{ token: [] }, ...bearer, ...(isForApps ? [{ appSecret: [] }] : [])] }
}

function parametersOf(endpoint: Endpoint, request: Json, example: Json): Json {
  if (endpoint.send === 'none') return {}
  const properties = (request['properties'] ?? {}) as Record<string, Json>
  const required = (request['required'] ?? []) as string[]
  if (endpoint.send === 'query') {
    return {
      parameters: Object.entries(properties).map(([field, schema]) => ({
        in: 'query',
        name: field,
        required: required.includes(field),
        schema,
        example: example[field],
      })),
    }
  }
  const type = {
    json: 'application/json',
    form: 'application/x-www-form-urlencoded',
    multipart: 'multipart/form-data',
  }[endpoint.send]
  const body =
    endpoint.send === 'multipart' ? { ...request, ...withFiles(endpoint, properties, required) } : request
  // Without files, a call that may have none takes JSON.
  const plain =
    endpoint.send === 'multipart' && endpoint.maxFiles !== undefined
      ? { 'application/json': { schema: request, example } }
      : {}
  return { requestBody: { required: true, content: { [type]: { schema: body, example }, ...plain } } }
}

function withFiles(
  { maxFiles = 1, fileFields }: Pick<Endpoint, 'maxFiles' | 'fileFields'>,
  properties: Record<string, Json>,
  required: string[],
): Json {
  const file = { type: 'string', format: 'binary' }
  if (fileFields)
    return {
      properties: { ...properties, ...Object.fromEntries(fileFields.map((field) => [field, file])) },
      required: [...required, ...fileFields],
    }
  return maxFiles === 1
    ? { properties: { ...properties, file }, required: [...required, 'file'] }
    : { properties: { ...properties, files: { type: 'array', items: file, maxItems: maxFiles } }, required }
}

function answerContent(name: EndpointName, endpoint: Endpoint, definitions: Record<string, unknown>): Json {
  if (endpoint.receive === 'text') return { 'text/plain': { schema: { type: 'string' }, example: 'success' } }
  if (endpoint.receive !== 'envelope')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const { schema, example } = described(name, 'answer', definitions)
  return {
    'application/json': {
      schema: {
        type: 'object',
        required: ['status_code', 'status_msg', 'data'],
        properties: {
          status_code: { type: 'integer' },
          status_msg: { type: 'string' },
          data: schema,
        },
      },
      example: { status_code: successCode, status_msg: 'success', data: example },
    },
  }
}

/** @param definitions Where schemas that refer to parts of themselves put those: many programs read references from the document's root only. */
function described(
  name: EndpointName,
  part: 'request' | 'answer',
  definitions: Record<string, unknown>,
): { schema: Json; example: unknown } {
  const inCode = z.toJSONSchema(schemas[name][part], {
    io: part === 'request' ? 'input' : 'output',
    unrepresentable: 'any',
  })
  const example = toWire(exampleFor(inCode))
  const { $schema: _, $defs = {}, ...schema } = inWireNames(inCode)
  for (const [key, value] of Object.entries($defs as Json))
    definitions[`${name}_${part}_${key}`] = withReferences(value, `${name}_${part}_`)
  return { schema: withReferences(schema, `${name}_${part}_`) as Json, example }
}

function withReferences(schema: unknown, prefix: string): unknown {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', `"$ref":"#/components/schemas/${prefix}`),
  )
}

function inWireNames(schema: unknown): Json {
  const inNames = (key: string, value: unknown): unknown =>
    key === 'required' && Array.isArray(value) ? value.map((name: string) => wirePath([name])) : value
  return JSON.parse(JSON.stringify(toWire(schema)), inNames) as Json
}
