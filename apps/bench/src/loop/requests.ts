import { apiBasePath, type Endpoint, type EndpointName, endpoints, toWire } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import { z } from 'zod'

export interface Attachment {
  name: string
  content: Uint8Array
}

/** A request with its fields under the names of the code. */
export interface Input {
  /** Those that are left out although they are needed are as long as they may be. */
  fields?: Record<string, unknown>
  files?: Attachment[]
  token?: string
  /** In the place of a token: the secret of an app. */
  bearer?: string
}

export interface Answer {
  status: number
  /** Of the envelope; 1 is success. Absent for a file. */
  code?: number
  data?: unknown
}

/** As much of JSON Schema as zod writes. */
interface JsonSchema {
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  maxLength?: number
  maximum?: number
  maxItems?: number
}

/** Fields whose values must have a form. */
const formed: Record<string, unknown> = {
  email: 'someone-else@example.com',
  password: '0123456789abcdef0123456789abcdef',
  currentPassword: '0123456789abcdef0123456789abcdef',
  verificationCode: '123456',
  payAgent: 'sandbox',
  language: 'en',
}

/** @returns fields of a call that it needs and that are not given, each as long as its schema allows. */
function missingFields(name: EndpointName, given: Record<string, unknown>): Record<string, unknown> {
  const schema = z.toJSONSchema(schemas[name].request, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const missing = (schema.required ?? []).filter((field) => !(field in given))
  return Object.fromEntries(
    missing.map((field) => [field, formed[field] ?? longest(schema.properties?.[field] ?? {})]),
  )
}

function longest(schema: JsonSchema): unknown {
  const { const: only, enum: choices, type, maxLength = 1000, maxItems = 1000, maximum = 1 } = schema
  if (only !== undefined) return only
  if (choices) return choices[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return longest(choice)
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return maximum
  if (type === 'array') return Array.from({ length: maxItems }, () => longest(schema.items ?? {}))
  if (type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((field) => [
        field,
        formed[field] ?? longest(schema.properties?.[field] ?? {}),
      ]),
    )
  return 'word '
    .repeat(Math.ceil(maxLength / 5))
    .slice(0, maxLength)
    .trimEnd()
}

/** Sends a call of the table, and reads its answer to the end. */
export async function send(
  address: string,
  name: EndpointName,
  { fields = {}, files = [], token, bearer }: Input,
  signal: AbortSignal | null = null,
): Promise<Answer> {
  const { method, path, send: form, fileFields, maxFiles = 1, receive }: Endpoint = endpoints[name]
  const known = Object.entries({ ...missingFields(name, fields), ...fields }).filter(
    ([, value]) => value !== undefined,
  )
  const sent = toWire(Object.fromEntries(known)) as Record<string, unknown>
  const texts = Object.entries(sent).map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const url = `${address}${apiBasePath}${path}${form === 'query' ? `?${new URLSearchParams(texts).toString()}` : ''}`
  const headers: Record<string, string> = {
    source: '0',
    ...(bearer ? { authorization: `Bearer ${bearer}` } : token ? { token } : {}),
  }
  let body: RequestInit['body']
  if (form === 'json') {
    body = JSON.stringify(sent)
    headers['content-type'] = 'application/json'
  } else if (form === 'form') body = new URLSearchParams(texts)
  else if (form === 'multipart') {
    const data = new FormData()
    for (const [key, value] of texts) data.append(key, value)
    const field = (index: number): string => fileFields?.[index] ?? (maxFiles > 1 ? 'files' : 'file')
    for (const [index, file] of files.entries())
      data.append(field(index), new File([file.content as Uint8Array<ArrayBuffer>], file.name))
    body = data
  }
  const response = await fetch(url, { method, headers, signal, ...(body === undefined ? {} : { body }) })
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return { status: response.status }
  }
  const content = await response.arrayBuffer()
  if (receive !== 'envelope' && !response.headers.get('content-type')?.startsWith('application/json'))
    return { status: response.status }
  const envelope = JSON.parse(Buffer.from(content).toString()) as { status_code?: number; data?: unknown }
  return {
    status: response.status,
    ...(envelope.status_code === undefined ? {} : { code: envelope.status_code }),
    data: envelope.data,
  }
}
