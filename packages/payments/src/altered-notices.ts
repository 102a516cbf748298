import type { PaymentNotice } from './payment-channel.ts'

type Fields = Readonly<Record<string, unknown>>

/** A genuine notice with one thing changed, by what was: each field of its body, be that JSON or a form, and each header but those of transport. */
export function* alteredNotices({
  body,
  headers,
}: PaymentNotice): Iterable<readonly [what: string, notice: PaymentNotice]> {
  const { fields, write } = readBody(body)
  for (const [name, value] of Object.entries(fields)) {
    yield [`${name} changed`, { body: write({ ...fields, [name]: altered(value) }), headers }]
    yield [`${name} left out`, { body: write(without(fields, name)), headers }]
  }
  yield ['a field added', { body: write({ ...fields, added: 'x' }), headers }]
  yield ['nothing in it', { body: '', headers }]
  for (const [name, value] of Object.entries(headers)) {
    if (ofTransport.has(name)) continue
    yield [`${name} changed`, { body, headers: { ...headers, [name]: `1${value}` } }]
    yield [`${name} left out`, { body, headers: without(headers, name) }]
  }
}

const ofTransport = new Set([
  'content-type',
  'content-length',
  'host',
  'connection',
  'user-agent',
  'accept',
  'accept-encoding',
  'accept-language',
  'sec-fetch-mode',
])

function readBody(body: string): { fields: Fields; write: (fields: Fields) => string } {
  if (body.startsWith('{'))
    return { fields: JSON.parse(body) as Fields, write: (fields) => JSON.stringify(fields) }
  return {
    fields: Object.fromEntries(new URLSearchParams(body)),
    write: (fields) => new URLSearchParams(fields as Record<string, string>).toString(),
  }
}

function altered(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'string') return `1${value}`
  return value === null ? 'x' : null
}

function without<Value>(fields: Readonly<Record<string, Value>>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name))
}
