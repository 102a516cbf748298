import { Buffer } from 'node:buffer'
import { apiBasePath, type Endpoint, type EndpointName, endpoints, toWire } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import { z } from 'zod'

/** Random choices that a seed and a number repeat. */
export class Dice {
  #state: number

  constructor(seed: number, number: number) {
    this.#state = (Math.imul(seed, 2_654_435_761) ^ Math.imul(number + 1, 40_503)) >>> 0
    for (let round = 0; round < 3; round += 1) this.next()
  }

  /** 0 ≤ n < 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  chance(of: number): boolean {
    return this.next() < of
  }

  pick<Value>(from: readonly Value[]): Value {
    const picked = from[this.below(from.length)]
    if (picked === undefined && from.length === 0) throw new Error('There is nothing to pick from.')
    return picked as Value
  }
}

/** Values that a field of a name usually has, such as ids of things that exist. */
export type Pool = Map<string, unknown[]>

/** As much of JSON Schema as zod writes. */
interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
}

const requests = new Map(
  (Object.keys(schemas) as EndpointName[]).map((name) => [
    name,
    z.toJSONSchema(schemas[name].request, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
  ]),
)

/** Text that any field can be given and none may choke on. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00',
  '\u0001\u001b[31m',
  '\u202egnp.exe',
  '\ufffe\uffff',
  '😀'.repeat(20),
  '会议'.repeat(40),
  'a'.repeat(1_000),
  'b'.repeat(20_000),
  `'; drop table users; --`,
  `' or '1'='1`,
  `1) union select null --`,
  `\\'; select pg_sleep(9); --`,
  '%',
  '_%\\',
  '\\',
  `"`,
  `' ' '' '`,
  '$1',
  '${1}',
  '{{7*7}}',
  '(?=(a+)+$)',
  '[',
  '(((((',
  '*:*',
  '& | ! <->',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..\\..\\',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '\r\nset-cookie: a=b',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  '0',
  '-1',
  '1e9',
  '99999999999999999999999999',
  '0x10',
  '1.5',
  '2147483648',
  '9223372036854775808',
  '-9223372036854775809',
  '0001-01-01',
  '294277-01-01',
  '9999-12-31T23:59:59Z',
  '1970-01-01',
  'infinity',
  '00000000-0000-0000-0000-000000000000',
  'not-a-uuid',
  '{}',
  '[]',
  '[[]]',
  '{"files":[]}',
  '{"files":[{"fileId":"\\u0000"}]}',
  '[{"sectionId":"s","spkId":"1","spkName":"A","startTime":0,"endTime":1e15,"text":"x"}]',
]

const hostileNumbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  0.1,
  -0.5,
  1.5,
  255,
  65_536,
  2_147_483_647,
  2_147_483_648,
  4_294_967_296,
  253_402_300_800,
  8.64e15,
  Number.MAX_SAFE_INTEGER,
  1e21,
  1e300,
  Number.MAX_VALUE,
  5e-324,
]

/** A value that is right for a field, as far as its schema says. */
function rightValue(schema: JsonSchema, field: string, dice: Dice, pool: Pool): unknown {
  const known = pool.get(field)
  if (known && known.length > 0 && dice.chance(0.8))
    return schema.type === 'array' && !Array.isArray(known[0]) ? [dice.pick(known)] : dice.pick(known)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return dice.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return rightValue(dice.pick(choices), field, dice, pool)
  switch (schema.type) {
    case 'object':
      return rightObject(schema, dice, pool)
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, dice.below(3)) }, () =>
        rightValue(schema.items ?? {}, `${field}.item`, dice, pool),
      )
    case 'boolean':
      return dice.chance(0.5)
    case 'integer':
    case 'number': {
      const low = Math.max(schema.minimum ?? 0, -10)
      const value = low + dice.next() * Math.min((schema.maximum ?? 100) - low, 100)
      return schema.type === 'integer' ? Math.round(value) : value
    }
    case 'null':
      return null
    case 'string':
      return 'word '
        .repeat(1 + dice.below(3))
        .trim()
        .padEnd(schema.minLength ?? 0, 'x')
        .slice(0, schema.maxLength ?? 100)
    default:
      return dice.pick<unknown>([
        {},
        { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'note' }] }] },
        [],
        'text',
        1,
      ])
  }
}

function rightObject(schema: JsonSchema, dice: Dice, pool: Pool): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    if (schema.required?.includes(key) || dice.chance(0.6)) made[key] = rightValue(inner, key, dice, pool)
  }
  return made
}

/** A value that is wrong for most fields. */
function wrongValue(dice: Dice): unknown {
  switch (dice.below(9)) {
    case 0:
      return dice.pick(hostileNumbers)
    case 1:
      return dice.pick<unknown>([null, true, false, [], {}, [[]], [null], ['x', 1, {}]])
    case 2:
      return Array.from({ length: dice.pick([1, 101, 1_001]) }, () => dice.pick(hostileTexts).slice(0, 20))
    case 3:
      return nested(dice.pick([5, 40, 70, 2_000]))
    case 4:
      return { toString: 'x', valueOf: 1, length: -1, then: 'x', toJSON: 'x' }
    default:
      return dice.pick(hostileTexts)
  }
}

function nested(levels: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { content: value }
  return value
}

/** Replaces, removes or adds something, at the top or further inside. */
function spoil(fields: Record<string, unknown>, dice: Dice): void {
  const keys = Object.keys(fields)
  const inner = dice.pick(keys.length > 0 ? Object.values(fields) : [undefined])
  if (typeof inner === 'object' && inner !== null && dice.chance(0.5))
    return spoil(inner as Record<string, unknown>, dice)
  const key =
    keys.length > 0 && dice.chance(0.9)
      ? dice.pick(keys)
      : dice.pick(['extra', 'constructor', 'userId', 'isAdmin', 'price', 'a\0', 'toString'])
  if (dice.chance(0.15)) delete fields[key]
  else fields[key] = wrongValue(dice)
}

/** The names of the fields that a call takes. */
export function fieldNames(name: EndpointName): string[] {
  return Object.keys(requests.get(name)?.properties ?? {})
}

/** A right request of an endpoint but for one field. */
export function requestWith(
  name: EndpointName,
  field: string,
  value: unknown,
  pool: Pool,
  files: readonly Buffer[],
): FuzzedRequest {
  const dice = new Dice(0, 0)
  const { method, path, send, fileFields, maxFiles = 1 }: Endpoint = endpoints[name]
  const fields = toWire({ ...rightObject(requests.get(name) ?? {}, dice, pool), [field]: value }) as Record<
    string,
    unknown
  >
  const request: FuzzedRequest = {
    name,
    method,
    path: `${apiBasePath}${path}`,
    headers: {},
    body: undefined,
    isUnstorable: false,
  }
  const written = new URLSearchParams(
    Object.entries(fields).map(([key, entry]): [string, string] => [
      key,
      typeof entry === 'string' ? entry : JSON.stringify(entry),
    ]),
  ).toString()
  if (send === 'query') return { ...request, path: `${request.path}?${written}` }
  if (send === 'form') return withBody(request, 'application/x-www-form-urlencoded', written)
  if (send === 'multipart')
    return withBody(
      request,
      'multipart/form-data; boundary=fuzz',
      formOf(fields, fileFields ?? Array.from({ length: maxFiles }, () => 'file'), files),
    )
  return withBody(request, 'application/json', JSON.stringify(fields))
}

function formOf(fields: Record<string, unknown>, names: readonly string[], files: readonly Buffer[]): Buffer {
  const head = (text: string): Buffer =>
    Buffer.from(`--fuzz\r\ncontent-disposition: form-data; ${text}\r\n\r\n`)
  const line = Buffer.from('\r\n')
  const written = Object.entries(fields).flatMap(([key, value]) => [
    head(`name="${key}"`),
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
    line,
  ])
  const sent = names.flatMap((name) => [
    head(`name="${name}"; filename="a.wav"`),
    files[0] ?? Buffer.alloc(0),
    line,
  ])
  return Buffer.concat([...written, ...sent, Buffer.from('--fuzz--\r\n')])
}

/** A request that is ready to be sent. */
export interface FuzzedRequest {
  name: EndpointName
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
  /** Whether one of its fields holds what none may: such a call must not succeed. */
  isUnstorable: boolean
}

/** Makes up a request of an endpoint: right, a little wrong, or hardly a request. */
export function fuzzRequest(
  name: EndpointName,
  dice: Dice,
  pool: Pool,
  files: readonly Buffer[],
): FuzzedRequest {
  const { method, path, send, fileFields, maxFiles = 1 }: Endpoint = endpoints[name]
  const right = rightObject(requests.get(name) ?? {}, dice, pool)
  const spoils = dice.pick([0, 0, 1, 1, 1, 2, 3])
  for (let time = 0; time < spoils; time += 1) spoil(right, dice)
  const fields = toWire(right) as typeof right
  const request: FuzzedRequest = {
    name,
    method,
    path: `${apiBasePath}${path}`,
    headers: headersOf(dice),
    body: undefined,
    isUnstorable: holdsUnstorable(fields),
  }
  switch (send) {
    case 'none':
      request.isUnstorable = false
      return dice.chance(0.8) ? request : withBody(request, 'application/json', JSON.stringify(fields))
    case 'query': {
      const query = queryOf(fields, dice)
      return { ...request, path: `${request.path}?${query}`, isUnstorable: query.includes('%00') }
    }
    case 'form':
      return withBody(request, 'application/x-www-form-urlencoded', queryOf(fields, dice))
    case 'json': {
      const body = jsonOf(fields, dice)
      return withBody(
        { ...request, isUnstorable: request.isUnstorable && body === JSON.stringify(fields) },
        dice.chance(0.97)
          ? 'application/json'
          : dice.pick([
              'text/plain',
              'application/x-www-form-urlencoded',
              'application/json; charset=utf-16',
              'x',
              'multipart/form-data',
            ]),
        body,
      )
    }
    case 'multipart':
      return multipartOf(
        request,
        fields,
        {
          names: fileFields ?? Array.from({ length: maxFiles }, () => (maxFiles > 1 ? 'files' : 'file')),
          files,
        },
        dice,
      )
  }
}

function holdsUnstorable(value: unknown): boolean {
  const text = JSON.stringify(value)
  // JSON spells both as escapes; a backslash of the text itself is doubled.
  return /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/.test(text)
}

function headersOf(dice: Dice): Record<string, string> {
  return {
    ...(dice.chance(0.3) && {
      'accept-language': dice.pick(['zh-CN', 'en', 'x'.repeat(500), 'zh;q=9,en;q=-1', ';;;,,,']),
    }),
    ...(dice.chance(0.1) && {
      cookie: dice.pick([
        'a=b',
        'code=%00',
        '__Host-code=x',
        'email-check=%F0%9F%98%80',
        '=;=;',
        `x=${'y'.repeat(4_000)}`,
      ]),
    }),
    ...(dice.chance(0.1) && {
      range: dice.pick([
        'bytes=0-',
        'bytes=5-1',
        'bytes=-0',
        'bytes=0-99999999999999999999',
        'bytes=0-1,3-4',
        'x',
        'bytes=--1',
      ]),
    }),
    ...(dice.chance(0.1) && {
      'user-agent': dice.pick(['', 'x'.repeat(5_000), '\u00ff\u00fe', 'Mozilla/5.0 (((((']),
    }),
  }
}

function withBody(request: FuzzedRequest, type: string, body: string | Buffer): FuzzedRequest {
  return { ...request, headers: { ...request.headers, 'content-type': type }, body: Buffer.from(body) }
}

function jsonOf(fields: Record<string, unknown>, dice: Dice): string | Buffer {
  if (dice.chance(0.92)) return JSON.stringify(fields)
  return dice.pick<string | Buffer>([
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '1',
    `${'['.repeat(30_000)}`,
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    `\ufeff${JSON.stringify(fields)}`,
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    `{${Array.from({ length: 4_000 }, (_, index) => `"k${index}":0`).join(',')}}`,
    JSON.stringify(fields).replace(/\d+/, '1e999'),
    JSON.stringify(Object.values(fields)),
  ])
}

function queryOf(fields: Record<string, unknown>, dice: Dice): string {
  const written = Object.entries(fields).map(([key, value]) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    return `${encode(key)}=${encode(text.slice(0, 6_000))}`
  })
  if (dice.chance(0.1))
    written.push(
      dice.pick([
        '%zz=%',
        'a=%ff%fe',
        '__proto__=1',
        'constructor[prototype][x]=1',
        'timeStamp=1700000000000',
        '=',
        '&&&',
        ...written,
      ]),
    )
  return written.join('&')
}

/** As `encodeURIComponent`, of halves of pairs too. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'))
}

function multipartOf(
  request: FuzzedRequest,
  fields: Record<string, unknown>,
  { names, files }: { names: readonly string[]; files: readonly Buffer[] },
  dice: Dice,
): FuzzedRequest {
  const parts: Buffer[] = []
  const add = (head: string, content: Buffer | string): void => {
    parts.push(
      Buffer.from(`--fuzz\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    )
  }
  for (const [key, value] of Object.entries(fields))
    add(
      `name="${key.replaceAll(/["\r\n\0]/g, '')}"`,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    )
  if (dice.chance(0.03)) add('name="__proto__"', 'x')
  for (const name of names) {
    if (dice.chance(0.1)) continue
    const fileName = dice.pick([
      'talk.wav',
      '讲座.mp3',
      '../../x.wav',
      'x'.repeat(300),
      '',
      'a\u0001b.wav',
      'CON',
      `';--.wav`,
    ])
    add(
      dice.chance(0.1)
        ? `name="${name}"; filename*=utf-8''a%00b.wav`
        : `name="${name}"; filename="${fileName}"`,
      dice.pick(files),
    )
  }
  const whole = Buffer.concat([...parts, Buffer.from('--fuzz--\r\n')])
  // What a form holds arrives as text: halves of pairs become signs that can be kept.
  const isUnstorable = parts.some(
    (part) => part.length < 30_000 && part.includes(0) && !files.some((file) => file.equals(part)),
  )
  const made = { ...request, isUnstorable }
  return withBody(
    made,
    dice.chance(0.97)
      ? 'multipart/form-data; boundary=fuzz'
      : dice.pick(['multipart/form-data', 'multipart/form-data; boundary=other', 'application/json']),
    dice.chance(0.95) ? whole : whole.subarray(0, dice.below(whole.length)),
  )
}
