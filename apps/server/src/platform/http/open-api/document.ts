import { setImmediate } from 'node:timers/promises'
import { apiBasePath, appScopes, endpoints, errorCatalog, scopes, successCode } from '@longhand/contracts'
import type { Endpoint, EndpointName, ErrorName } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import { needsNoToken } from '../admission.ts'
import { Definitions, type Json, pascal, reference } from './definitions.ts'
import { openAiPaths } from './open-ai.ts'
import { openAiTag, scopeDescriptions, tagOf, tags } from './tags.ts'
import { webhookOperations, webhookParameters } from './webhooks.ts'
import { withFiles } from './with-files.ts'

/** Whose calls a document describes: those that access tokens of users or of operators open, those of apps and their users, those left to people who log in, or all. */
export const audiences = ['tokens', 'apps', 'operators', 'sessions', 'everyone'] as const
export type Audience = (typeof audiences)[number]

/** Of a program that says nothing about itself. */
export const defaultAudience: Audience = 'tokens'

/** So many at a time: some milliseconds, between which others are served. */
const callsAtOnce = 16

export async function openApiDocument(audience: Audience): Promise<Json> {
  const paths: Record<string, Json> = {}
  const definitions = new Definitions()
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => isFor[audience](endpoints[name]))
  // All answers first: what is answered has the plain names.
  const answers = new Map<EndpointName, Json>()
  for await (const name of unhurried(names))
    answers.set(name, answerContent(name, endpoints[name], definitions))
  for await (const name of unhurried(names)) {
    const endpoint: Endpoint = endpoints[name]
    const path = `${apiBasePath}${endpoint.path}`
    const about = operation(name, endpoint, answers.get(name)!, definitions)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: about }
  }
  const hasOpenAi = audience === 'everyone' || audience === 'tokens'
  return {
    openapi: '3.1.0',
    info: { title: 'Longhand', version: '1', description: description() },
    servers: [{ url: '/', description: 'The server of this page' }],
    tags: [
      ...tags.map(({ name, description: about }) => ({ name, description: about })),
      ...(hasOpenAi ? [openAiTag] : []),
    ],
    paths: { ...paths, ...(hasOpenAi ? openAiPaths() : {}) },
    webhooks: webhookOperations(
      definitions,
      (event) => hasOpenAi || (audience === 'apps' && event.startsWith('order.')),
    ),
    components: {
      schemas: definitions.schemas,
      parameters: webhookParameters,
      responses: {
        HttpError: {
          description:
            'HTTP itself failed, such as 413, 429 or 503. `data.notStarted` says that nothing of the call was done.',
          content: { 'application/json': { schema: definitions.failure() } },
        },
      },
      securitySchemes,
    },
    'x-error-catalogue': Object.fromEntries(
      Object.entries(errorCatalog).map(([name, { code, sentence }]) => [
        code,
        { name, meaning: sentence.en },
      ]),
    ),
  }
}

async function* unhurried<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const [index, item] of items.entries()) {
    if (index % callsAtOnce === 0) await setImmediate()
    yield item
  }
}

const isForPrograms: Record<'tokens' | 'apps' | 'operators', (endpoint: Endpoint) => boolean> = {
  tokens: ({ scope }) => scope !== undefined && scope !== 'operator',
  apps: ({ access, isForApps, appScope }) => access === 'app' || isForApps === true || appScope !== undefined,
  operators: ({ scope }) => scope === 'operator',
}

const isFor: Record<Audience, (endpoint: Endpoint) => boolean> = {
  ...isForPrograms,
  sessions: (endpoint) => !Object.values(isForPrograms).some((isForThem) => isForThem(endpoint)),
  everyone: () => true,
}

const securitySchemes = {
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
}

const aboutAudience: Record<Audience, string> = {
  tokens: 'what access tokens open, and what is sent to webhooks; the same without `for`',
  apps: 'what an app’s backend calls, and its users do',
  operators: 'what access tokens of the scope `operator` open',
  sessions: 'what is left to people who log in, and what needs no login',
  everyone: 'all of them, to be read rather than to make a client of',
}

function description(): string {
  return [
    'Every answer below `/web-api` is an envelope: `status_code` 1 is success, other codes are errors, listed with each call. What is below `/v1` has OpenAI’s form; `/mcp` has tools for assistants, by the Model Context Protocol.',
    'To try a call, put an access token (`lh_…`) in as the Bearer token. Calls that name no scope need a person: the `token` of a session.',
    'Calls that will go away are marked as deprecated and answer with the headers `Deprecation` and `Sunset`, at least 180 days before they stop (`docs/api-policy.md` in the source).',
    `Each program has a document of the calls that it can make, of which a client can be made:\n\n${audiences.map((name) => `- [\`?for=${name}\`](${apiBasePath}/openapi.json?for=${name}): ${aboutAudience[name]}`).join('\n')}`,
  ].join('\n\n')
}

/** What a call may answer instead of success: what admission throws for its access, and what the contracts declare. */
export function errorsOf({ access, errors = [] }: Endpoint): readonly ErrorName[] {
  const ofAdmission = needsNoToken(access) ? [] : (['NOT_LOGGED_IN', 'ILLEGAL_REQUEST'] as const)
  return [...new Set<ErrorName>([...ofAdmission, 'PARAMETER_MISSING', 'PARAMETER_INVALID', ...errors])]
}

function operation(name: EndpointName, endpoint: Endpoint, answer: Json, definitions: Definitions): Json {
  const { deprecated } = endpoint
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [tagOf(name)],
    ...(deprecated ? { deprecated: true, 'x-sunset': deprecated.sunset } : {}),
    ...securityOf(endpoint),
    'x-access': endpoint.access,
    'x-errors': errorsOf(endpoint).map((error) => errorCatalog[error].code),
    ...requestOf(name, endpoint, definitions),
    responses: {
      200: { description: aboutAnswer(endpoint), content: answer },
      default: reference('HttpError', 'responses'),
    },
  }
}

function aboutAnswer({ scope, appScope }: Endpoint): string {
  return [
    'The answer.',
    ...(scope === undefined ? [] : [`An access token needs the scope \`${scope}\`.`]),
    ...(appScope === undefined ? [] : [`A token of an app’s user needs the scope \`${appScope}\`.`]),
  ].join(' ')
}

function securityOf({ access, scope, isForApps }: Endpoint): Json {
  if (access === 'app') return { security: [{ appSecret: [] }] }
  const bearer = scope === undefined ? [] : [{ accessToken: [scope] }]
  if (needsNoToken(access)) return bearer.length === 0 ? {} : { security: [{}, ...bearer] }
  return { security: [{ token: [] }, ...bearer, ...(isForApps ? [{ appSecret: [] }] : [])] }
}

function requestOf(name: EndpointName, endpoint: Endpoint, definitions: Definitions): Json {
  if (endpoint.send === 'none') return {}
  const called = `${pascal(name)}Request`
  const { schema, example } = definitions.describe(schemas[name].request, 'input', called)
  const fields = ['query', 'multipart'].includes(endpoint.send) ? definitions.taken(schema, called) : schema
  if (endpoint.send === 'query') return { parameters: parametersOf(fields, example as Json) }
  const contentOf = (body: Json): Json => ({ schema: body, examples: { sent: { value: example } } })
  if (endpoint.send !== 'multipart') {
    const type = endpoint.send === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
    return { requestBody: { required: true, content: { [type]: contentOf(schema) } } }
  }
  const form = definitions.named(withFiles(fields, endpoint), called)
  // Without files, a call that may have none takes JSON.
  const plain =
    endpoint.maxFiles === undefined ? undefined : definitions.named(fields, `${called}WithoutFiles`)
  const content = {
    'multipart/form-data': contentOf(form),
    ...(plain && { 'application/json': contentOf(plain) }),
  }
  return { requestBody: { required: true, content } }
}

function parametersOf(schema: Json, example: Json): Json[] {
  const required = (schema['required'] ?? []) as string[]
  return Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([field, of]) => ({
    in: 'query',
    name: field,
    required: required.includes(field),
    schema: of,
    examples: { sent: { value: example[field] } },
  }))
}

function answerContent(name: EndpointName, endpoint: Endpoint, definitions: Definitions): Json {
  if (endpoint.receive === 'text') return { 'text/plain': { schema: { type: 'string' }, example: 'success' } }
  const errors = errorsOf(endpoint).map((error) => definitions.error(error))
  if (endpoint.receive !== 'envelope')
    return {
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
      'application/json': { schema: { oneOf: errors } },
    }
  const { schema, example } = definitions.describe(schemas[name].answer, 'output', `${pascal(name)}Data`)
  return {
    'application/json': {
      schema: { oneOf: [definitions.success(schema), ...errors] },
      examples: { answered: { value: { status_code: successCode, status_msg: 'success', data: example } } },
    },
  }
}
