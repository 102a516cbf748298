import { writeTranscriptionRequest } from '@longhand/contracts'

type Json = Record<string, unknown>

/** What fields hold in examples. Of several values the first that a call's schema takes is shown; a field that is missing here gets a value of its type. */
const values: Readonly<Record<string, readonly unknown[]>> = {
  amount: [4.5, 450],
  audioPath: ['/web-api/api/v2/audio/play?ticket=9f2c'],
  changeId: ['change-7c1d2e90'],
  code: ['7KQ2M9', '7KQ2M9XT', 200],
  currency: ['CNY'],
  currentPassword: ['5f4dcc3b5aa765d61d8327deb882cf99'],
  days: [30],
  description: ['Green tea, for two.'],
  deviceLabel: ['Chrome on Windows'],
  duration: [3600],
  email: ['ann@example.org'],
  emails: ['ann@example.org'],
  endMs: [4200],
  endTime: [4.2],
  engine: ['whisper.cpp'],
  externalUserId: ['user-42'],
  fileName: ['Interview.mp3'],
  fileSize: [2_411_520],
  folderName: ['Interviews'],
  frameRate: [25],
  from: [1, 'ann@example.org'],
  gapFrames: [2],
  goodsName: ['10 Hours Time Card X 1'],
  hint: ['lh_Xk3d'],
  href: ['https://example.org/agenda'],
  imageEn: ['data:image/png;base64,iVBORw0KGgo='],
  imageZh: ['data:image/png;base64,iVBORw0KGgo='],
  input: ['Good morning, and welcome.'],
  key: ['call-7d1e90b2'],
  keyword: ['budget'],
  language: ['en'],
  languages: ['en'],
  lineLength: [42],
  lines: [2],
  link: ['https://longhand.example/share/k3Jd9'],
  maxDuration: [7000],
  minDuration: [830],
  model: ['default'],
  month: ['2026-11'],
  name: ['Ann'],
  nickName: ['Ann'],
  orderNumber: ['202603010417385206'],
  page: [1],
  pageSize: [20],
  password: ['5f4dcc3b5aa765d61d8327deb882cf99', 'a long pass phrase'],
  payUrl: ['/sandbox/pay/8f3a'],
  paymentUrl: ['/sandbox/pay/8f3a'],
  price: [29.9, 2800],
  productId: ['ext-5d1f0c7e'],
  profile: ['netflix'],
  prompt: ['Longhand, Ann'],
  quantity: [2],
  question: ['What was decided?'],
  readingSpeed: [17],
  recordingIds: ['f0c1a2b3'],
  reference: ['order-1001'],
  revision: [3],
  sectionsJson: ['[]'],
  sentence: ['I agree that my voice is copied.'],
  sha256: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  speakerCount: [2],
  maxSpeakerCount: [4],
  spkName: ['Ann'],
  speaker: ['Ann'],
  startMs: [500],
  startTime: [0.5],
  status: ['0,1'],
  tag: ['budget'],
  text: ['Good morning, and welcome.'],
  thisMonth: ['2026-11'],
  timeLen: [634.5],
  timecodeOffset: [36_000],
  timeZone: ['Europe/Berlin'],
  title: ['Interview'],
  to: [5],
  token: ['4b1f0c7e'],
  transcriptionRequest: [writeTranscriptionRequest({ files: [{ recordingId: 'f0c1a2b3' }], language: 'en' })],
  translateTo: ['de'],
  translation: ['zh'],
  url: ['https://example.org/hooks/longhand'],
  userPhoto: [''],
  verificationCode: ['402815'],
  visitId: ['visit-51d0c2aa'],
  voice: ['default'],
  word: ['Longhand'],
  words: ['Longhand'],
}

/** A value that a schema of a call takes, under the names of the code. */
export function exampleFor(schema: Json): unknown {
  return exampleOf(schema, '', (schema['$defs'] ?? {}) as Definitions)
}

type Definitions = Record<string, Json>

// A schema that holds itself goes on for ever; nested this often, its lists are empty.
const maxDepth = 8

function exampleOf(schema: Json, field: string, definitions: Definitions, depth = 0): unknown {
  if ('const' in schema) return schema['const']
  if (typeof schema['$ref'] === 'string')
    return exampleOf(definitions[schema['$ref'].replace('#/$defs/', '')] ?? {}, field, definitions, depth + 1)
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  const known = (values[field] ?? []).find((value) =>
    [schema, ...(options ?? [])].some((option) => fits(value, option)),
  )
  if (known !== undefined) return known
  if (options) return exampleOf(options.find(({ type }) => type !== 'null') ?? {}, field, definitions, depth)
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if ('default' in schema) return schema['default']
  switch (typesOf(schema)[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Definitions).map(([name, of]) => [
          name,
          exampleOf(of, name, definitions, depth + 1),
        ]),
      )
    case 'array':
      return listOf(schema, field, definitions, depth)
    case 'string':
      return stringOf(schema, field)
    case 'number':
    case 'integer':
      return numberOf(schema, field)
    case 'boolean':
      return true
    default:
      return null
  }
}

function typesOf({ type }: Json): unknown[] {
  return Array.isArray(type) ? type : [type]
}

function fits(value: unknown, schema: Json): boolean {
  if ('const' in schema) return schema['const'] === value
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(value)
  const types = typesOf(schema)
  if (typeof value === 'string') {
    const {
      minLength = 0,
      maxLength = Infinity,
      pattern = '',
    } = schema as { minLength?: number; maxLength?: number; pattern?: string }
    return (
      types.includes('string') &&
      value.length >= minLength &&
      value.length <= maxLength &&
      new RegExp(pattern, 'u').test(value)
    )
  }
  const { minimum = -Infinity, maximum = Infinity } = schema as { minimum?: number; maximum?: number }
  return (
    (types.includes('number') || (types.includes('integer') && Number.isInteger(value))) &&
    Number(value) >= minimum &&
    Number(value) <= maximum
  )
}

function listOf(schema: Json, field: string, definitions: Definitions, depth: number): unknown[] {
  if (Array.isArray(schema['prefixItems']))
    return (schema['prefixItems'] as Json[]).map((item) => exampleOf(item, field, definitions, depth + 1))
  const { minItems = 1 } = schema as { minItems?: number }
  if (depth >= maxDepth || !schema['items']) return []
  return Array.from({ length: Math.max(1, minItems) }, () =>
    exampleOf(
      schema['items'] as Json,
      field.replace(/s$/, field.endsWith('Ids') ? '' : 's'),
      definitions,
      depth + 1,
    ),
  )
}

function stringOf(schema: Json, field: string): string {
  if (schema['format'] === 'date') return '2026-11-02'
  if (schema['format'] === 'date-time') return '2026-11-02T09:30:00Z'
  const candidates = [/id$/i.test(field) ? 'f0c1a2b3' : 'example', '1', '']
  return candidates.find((value) => fits(value, schema)) ?? 'example'
}

const moment = 1_793_613_600

function numberOf(schema: Json, field: string): number {
  const isMoment = /Time$|At$|Since$/.test(field)
  return (
    [...(isMoment ? [moment] : []), 1, 0, 0.5].find((value) => fits(value, schema)) ??
    Number(schema['minimum'] ?? 1)
  )
}
