import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  apiBasePath,
  type Endpoint,
  type EndpointName,
  endpoints,
  type Envelope,
  errorCatalog,
  successCode,
  tusPath,
  writeTranscriptionRequest,
} from '@longhand/contracts'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compose, type Product } from './compose.ts'
import { loadConfig } from './config/env.ts'
import { addTestUser } from './modules/auth/testing.ts'
import { TranscriptsRepository } from './modules/transcripts/text/transcripts.repository.ts'
import { wav } from './modules/upload/testing.ts'
import { createTestDatabase, type TestDatabase } from './platform/db/testing.ts'
import { readEnvelope } from './platform/http/testing.ts'
import {
  Dice,
  fieldNames,
  type FuzzedRequest,
  fuzzRequest,
  hostileTexts,
  type Pool,
  requestWith,
} from './testing-fuzz.ts'
import { listenForTest } from './testing-product.ts'
import { offlineIn } from './testing-settings.ts'
import { timedSections } from './platform/sections/testing.ts'

/** Another one every time, unless a run is to be repeated: `LONGHAND_FUZZ_SEED=7`. */
const seed = Number(process.env['LONGHAND_FUZZ_SEED'] ?? randomInt(2 ** 31))
/** The long proof sends `LONGHAND_PROOF_RUNS` times fifty; every test run a share. */
const proofRuns = process.env['LONGHAND_PROOF_RUNS']
const requestCount = proofRuns === undefined ? 1_500 : Number(proofRuns) * 50
const lanes = 6
/** Enough to learn from. */
const maxFailures = 20
/** Words that stand in all that the bystander has: who reads them has read a stranger's things. */
const secret = 'Zanzibar'

type Person = 'owner' | 'friend' | 'bystander'
type Caller = 'visitor' | 'guest' | 'owner' | 'friend'

let database: TestDatabase
let product: Product
let server: Awaited<ReturnType<typeof listenForTest>>
let dataDir: string
const failures: string[] = []
const tokens = new Map<Caller, string>()
const ids = new Map<Person, string>()
const pool: Pool = new Map()
let files: Buffer[]

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'longhand-fuzz-'))
  const config = loadConfig({
    DATABASE_URL: database.url,
    ...offlineIn(dataDir),
    PORT: '0',
    LONGHAND_RATE_LIMIT_SCALE: '1000000',
  })
  const log = pino({ level: 'error' }, { write: (line: string) => failures.push(line) })
  product = await compose(config, log)
  server = await listenForTest(product)
  files = [
    Buffer.alloc(0),
    wav(1),
    Buffer.from('RIFF\0\0\0\0WAVEfmt '),
    Buffer.from('ID3\u0004 nothing'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    Buffer.from('\0'.repeat(70_000)),
    Buffer.from('--fuzz--\r\n\r\n'),
  ]
  for (const person of ['owner', 'friend', 'bystander'] as const) await settle(person)
  for (const name of ['owner', 'friend'] as const) await logIn(name)
  tokens.set(
    'guest',
    (
      (
        await send(
          {
            name: 'virtualLogin',
            method: 'POST',
            path: `${apiBasePath}${endpoints.virtualLogin.path}`,
            headers: {},
            body: undefined,
            isUnstorable: false,
          },
          'visitor',
        )
      ).envelope?.data as { token: string }
    ).token,
  )
  know('language', 'en', 'es', 'zh')
  know('password', 'd41d8cd98f00b204e9800998ecf8427e')
  know('email', 'owner@example.com', 'nobody@example.com')
  know('goodsId', 'card-1h', 'beans-card-30m')
  know('sha256', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  know(
    'transcriptionRequest',
    writeTranscriptionRequest({
      files: [{ recordingId: String(pool.get('recordingId')?.[0]) }],
      language: 'en',
    }),
  )
  know(
    'sectionsJson',
    '[]',
    JSON.stringify([
      { sectionId: 's1', spkId: '1', spkName: 'Ann', startTime: 0, endTime: 900, text: 'spoken' },
    ]),
  )
  know('voiceId', 'flite-slt', 'flite-rms')
  know('categoryId', 'idea')
  know('from', 0, '1700000000')
  know('ticket', 'x', 'x.99999999999.y')
})
afterAll(async () => {
  await server.stop()
  await product.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

it(
  `answers ${requestCount} requests of all endpoints with what its contract says (seed ${seed})`,
  { timeout: 120_000 + requestCount * 60 },
  async () => {
    const [tablesBefore, bystanderBefore] = [await describeTables(), await everythingOf('bystander')]
    const names = Object.keys(endpoints) as EndpointName[]
    const succeeded = new Set<EndpointName>()
    let number = 0
    const lane = async (): Promise<void> => {
      while (number < requestCount && failures.length < maxFailures) {
        const at = number
        number += 1
        const dice = new Dice(seed, at)
        const name = pickEndpoint(names, dice)
        const caller = dice.pick<Caller>([
          'visitor',
          'guest',
          'owner',
          'owner',
          'owner',
          'owner',
          'owner',
          'friend',
          'friend',
        ])
        const request = fuzzRequest(name, dice, pool, files)
        const problem = await attempt(request, caller, succeeded)
        if (problem !== undefined)
          failures.push(`seed ${seed}, request ${at}, as ${caller}: ${problem}\n${describeRequest(request)}`)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    expect(failures).toEqual([])
    expect(await describeTables()).toEqual(tablesBefore)
    expect(await everythingOf('bystander')).toEqual(bystanderBefore)
    await expectSoundLedgers()
    // Requests that never get past the door would prove nothing.
    expect(succeeded.size).toBeGreaterThan(60)
  },
)

it(
  'takes no NUL character in any field of any call, and answers to half a character, an absurd number and a faraway date',
  { timeout: 120_000 },
  async () => {
    failures.length = 0
    const wrong: string[] = []
    const others = ['\ud800', 1e300, -8.64e15, '294277-01-01']
    let turn = 0
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      if ((endpoints[name] as Endpoint).send === 'none') continue
      for (const field of [...fieldNames(name), 'unknown']) {
        // The long proof tries all of them in each field; every test run one in turn.
        for (const value of [
          'a\0b',
          ...(proofRuns === undefined ? [others[(turn += 1) % others.length]] : others),
        ]) {
          const { status, text, envelope } = await send(requestWith(name, field, value, pool, files), 'owner')
          const isTaken = envelope
            ? envelope.status_code === successCode
            : text === 'success' || (endpoints[name] as Endpoint).receive === 'blob'
          if (status >= 500 || (value === 'a\0b' && isTaken))
            wrong.push(`${name}.${field} = ${JSON.stringify(value)}: ${status} ${text.slice(0, 200)}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(failures).toEqual([])
  },
)

it(
  `answers ${Math.ceil(requestCount / 5)} requests of resumable transfers as their protocol says (seed ${seed})`,
  { timeout: 120_000 + requestCount * 60 },
  async () => {
    failures.length = 0
    const known: Transfer[] = []
    const seen = { created: 0, moved: 0 }
    for (let at = 0; at < requestCount / 5 && failures.length < maxFailures; at += 1) {
      const dice = new Dice(seed, 1_000_000 + at)
      const problem = await attemptTransfer(dice, known, seen)
      if (problem !== undefined) failures.push(`seed ${seed}, transfer request ${at}: ${problem}`)
    }
    expect(failures).toEqual([])
    expect(seen.created).toBeGreaterThan(0)
    expect(seen.moved).toBeGreaterThan(0)
  },
)

/** A transfer of the owner, and how far it was last seen to be: it never goes back. */
interface Transfer {
  id: string
  offset: number
}

/** Those that run programs or hash passwords come up more rarely. */
const slow = new Set<EndpointName>([
  'uploadRecording',
  'convertSong',
  'addMyVoice',
  'previewVoice',
  'exportMyData',
  'exportBatch',
  'uploadUserPhoto',
  'addFeedback',
  'emailLogin',
  'emailRegister',
  'resetPassword',
  'changePassword',
  'openShareLink',
  'createShareLink',
])

function pickEndpoint(names: readonly EndpointName[], dice: Dice): EndpointName {
  const name = dice.pick(names)
  return slow.has(name) && dice.chance(0.8) ? dice.pick(names.filter((other) => !slow.has(other))) : name
}

interface Answer {
  status: number
  type: string
  text: string
  envelope: Envelope | undefined
  headers: Headers
}

async function send(
  { method, path: address, headers, body }: FuzzedRequest,
  caller: Caller,
): Promise<Answer> {
  const token = tokens.get(caller)
  const response = await fetch(`${server.address}${address}`, {
    method,
    headers: { ...headers, ...(token === undefined ? {} : { token }) },
    ...(body && method !== 'GET' ? { body: new Uint8Array(body) } : {}),
    signal: AbortSignal.timeout(60_000),
    redirect: 'manual',
  })
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  const isEnvelope = type.includes('application/json') && !response.headers.has('content-disposition')
  return {
    status: response.status,
    type,
    text,
    envelope: isEnvelope && method !== 'HEAD' ? readEnvelope(JSON.parse(text)) : undefined,
    headers: response.headers,
  }
}

/** @returns What is wrong with the answer. */
async function attempt(
  request: FuzzedRequest,
  caller: Caller,
  succeeded: Set<EndpointName>,
): Promise<string | undefined> {
  const answer = await send(request, caller).catch((error: unknown) => error as Error)
  if (answer instanceof Error) return `no answer: ${describeError(answer)}`
  const { status, text, envelope, headers } = answer
  const { receive }: Endpoint = endpoints[request.name]
  const shown = `${status} ${text.slice(0, 300)}`
  if (status >= 500) return shown
  if (text.includes(secret)) return `it shows what the bystander has: ${shown}`
  if (/\.[jt]s:\d+|node_modules|\n\s+at |SELECT |insert into|syntax error/.test(text) && envelope)
    return `it shows its inside: ${shown}`
  // Headers without end are refused before they are a request.
  if (!headers.get('x-request-id') && status !== 431) return `it has no id: ${shown}`
  if (envelope) {
    if (
      !Number.isInteger(envelope.status_code) ||
      typeof envelope.status_msg !== 'string' ||
      envelope.status_msg === '' ||
      !('data' in envelope)
    )
      return `no envelope: ${shown}`
    if (envelope.status_code === errorCatalog.SYSTEM.code) return shown
    if (status === 200 && envelope.status_code >= 300 && envelope.status_code < 600)
      return `a status of HTTP in an envelope that says 200: ${shown}`
  } else if (receive === 'envelope') return `no envelope: ${shown}`
  const hasSucceeded = envelope ? envelope.status_code === successCode : receive !== 'text'
  if (hasSucceeded && request.isUnstorable) return `it takes what no field may hold: ${shown}`
  if (hasSucceeded) {
    succeeded.add(request.name)
    if (envelope) gather(envelope.data)
  }
  if (
    envelope &&
    [errorCatalog.NOT_LOGGED_IN.code, errorCatalog.USER_DELETED.code].includes(
      envelope.status_code as never,
    ) &&
    (caller === 'owner' || caller === 'friend')
  )
    await logIn(caller)
  return undefined
}

/** @returns What is wrong. */
async function attemptTransfer(
  dice: Dice,
  known: Transfer[],
  seen: { created: number; moved: number },
): Promise<string | undefined> {
  const transfer = known.length > 0 && dice.chance(0.9) ? dice.pick(known) : undefined
  const method = transfer
    ? dice.pick([
        'HEAD',
        'PATCH',
        'PATCH',
        'PATCH',
        'PATCH',
        'PATCH',
        'PATCH',
        'DELETE',
        'POST',
        'OPTIONS',
        'GET',
        'PUT',
      ])
    : 'POST'
  const isCreating = method === 'POST'
  const caller = dice.pick<Caller>(['owner', 'owner', 'owner', 'owner', 'friend', 'guest', 'visitor'])
  const body = Buffer.alloc(dice.pick([0, 1, 10, 100, 1_000, 70_000]), 120)
  const number = (right: number): string =>
    dice.chance(0.6)
      ? String(right)
      : dice.pick([
          '-1',
          '',
          'x',
          '0x10',
          '1e3',
          '1.5',
          '99999999999999999999',
          '9007199254740993',
          'NaN',
          '+1',
          ' 1',
          '1,2',
          String(right + 1),
          '1073741825',
        ])
  const length = dice.pick([0, 1, 100, 5_000, 100_000, 1_000_000])
  const metadata = dice.pick([
    `filename ${encode('talk.wav')}`,
    `filename ${encode('talk.wav')}`,
    `filename ${encode('talk.wav')}`,
    `filename ${encode(dice.pick(hostileTexts))}`,
    'filename',
    'filename !!!!',
    '',
    ',',
    'a b c',
    `filename ${encode('x'.repeat(3_000))}`,
    `__proto__ ${encode('x')},filename ${encode('a.wav')}`,
    `filename ${Buffer.from([0xff, 0xfe, 0xc0, 0x80]).toString('base64')}`,
    `filename ${encode('a.wav')},filename ${encode('b.wav')}`,
  ])
  const headers: Record<string, string> = {
    ...(dice.chance(0.95) && {
      'tus-resumable': dice.pick(['1.0.0', '1.0.0', '1.0.0', '1.0.0', '0.2.2', 'x']),
    }),
    ...(isCreating && { 'upload-length': number(length), 'upload-metadata': metadata }),
    ...(method === 'PATCH' && {
      'upload-offset': number(transfer?.offset ?? 0),
      'content-type': dice.chance(0.9)
        ? 'application/offset+octet-stream'
        : dice.pick(['application/json', 'x', 'multipart/form-data; boundary=x']),
    }),
    ...(isCreating && dice.chance(0.2) && { 'content-type': 'application/offset+octet-stream' }),
    ...(dice.chance(0.05) && {
      'upload-checksum': dice.pick(['sha1 x', 'md5', 'sha1 2jmj7l5rSw0yVb/vlWAYkK/YBwk=', '']),
    }),
    ...(dice.chance(0.05) && { 'upload-defer-length': dice.pick(['1', '0', 'x']) }),
    ...(dice.chance(0.05) && { 'upload-concat': dice.pick(['partial', 'final;/x /y', 'x']) }),
    ...(dice.chance(0.05) && { 'x-http-method-override': dice.pick(['DELETE', 'PATCH', 'X']) }),
  }
  const id =
    transfer === undefined || isCreating
      ? ''
      : `/${dice.chance(0.92) ? transfer.id : dice.pick(['x', '..', '%00', '%2e%2e%2f', transfer.id.toUpperCase(), `${transfer.id}%00`, `${transfer.id}/content`, '00000000-0000-0000-0000-000000000000', '%zz'])}`
  const address = `${apiBasePath}${tusPath}${id}${dice.chance(0.3) ? '?timeStamp=1700000000000' : ''}`
  const request: FuzzedRequest = {
    name: 'uploadRecording',
    method,
    path: address,
    headers,
    body: ['PATCH', 'POST', 'PUT'].includes(method) ? body : undefined,
    isUnstorable: false,
  }
  const answer = await send(request, caller).catch((error: unknown) => error as Error)
  if (answer instanceof Error) return `no answer: ${describeError(answer)}\n${describeRequest(request)}`
  if (answer.status >= 500 && answer.status !== 501)
    return `${answer.status} ${answer.text.slice(0, 300)}\n${describeRequest(request)}`
  const location = answer.headers.get('location')
  if (location !== null && caller === 'owner') {
    seen.created += 1
    known.push({
      id: location.split('/').at(-1) ?? '',
      offset: Number(answer.headers.get('upload-offset') ?? 0),
    })
  }
  for (const one of known.slice(-3).concat(transfer ?? [])) {
    const state = await send(
      {
        ...request,
        method: 'HEAD',
        path: `${apiBasePath}${tusPath}/${one.id}`,
        headers: { 'tus-resumable': '1.0.0' },
        body: undefined,
      },
      'owner',
    )
    if (state.status === 404) known.splice(known.indexOf(one), 1)
    else {
      const [offset, size] = [
        Number(state.headers.get('upload-offset')),
        Number(state.headers.get('upload-length')),
      ]
      if (state.status !== 200 || !(offset >= one.offset) || offset > size)
        return `a transfer of ${size} that was at ${one.offset} is at ${offset} (${state.status})\n${describeRequest(request)}`
      if (offset > one.offset) seen.moved += 1
      one.offset = offset
    }
  }
  return undefined
}

function describeError({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64')
}

function describeRequest({ name, method, path: address, headers, body }: FuzzedRequest): string {
  return `${name}: ${method} ${address.slice(0, 1_000)} ${JSON.stringify(headers).slice(0, 500)}\n${JSON.stringify(body?.toString('latin1').slice(0, 2_000))}`
}

function know(field: string, ...values: unknown[]): void {
  const known = pool.get(field) ?? []
  known.push(...values)
  pool.set(field, known.slice(-40))
}

/** Ids in an answer lead on to the calls that take them. */
function gather(data: unknown): void {
  if (typeof data !== 'object' || data === null) return
  for (const [key, value] of Object.entries(data)) {
    if (/Id$|^orderNumber$|^access$/.test(key) && typeof value === 'string' && value !== '') know(key, value)
    else if (key === 'revision' && typeof value === 'number') know(key, value)
    else gather(value)
    if (key === 'recordingId' && typeof value === 'string') know('recordingIds', [value])
  }
}

async function logIn(name: 'owner' | 'friend'): Promise<void> {
  const { sessions } = product.modules.auth
  tokens.set(
    name,
    await product.database.transaction((tx) =>
      sessions.open(tx, ids.get(name) ?? '', { userAgent: 'fuzz', browser: 'fuzz' }),
    ),
  )
}

/** A person with a recording that has a text, a folder, a link and beans. */
async function settle(name: Person): Promise<void> {
  const userId = await addTestUser(product.database, {
    email: `${name}@example.com`,
    nickName: name === 'bystander' ? secret : name,
  })
  ids.set(name, userId)
  const word = name === 'bystander' ? secret : 'spoken'
  for (let index = 0; index < 3; index += 1) {
    const recordingId = crypto.randomUUID()
    const at = new Date()
    await product.modules.recordings.service.add({
      recordingId,
      userId,
      fileName: `${word}.wav`,
      storageKey: `recordings/${recordingId}/original`,
      bytes: 1,
      sha256: '',
      durationSeconds: 10,
      sampleRate: 16_000,
      format: 'wav',
    })
    const sections = [
      {
        sectionId: 's1',
        spkId: '1',
        spkName: 'Ann',
        startTime: 0,
        endTime: 900,
        text: word,
        words: [{ text: word, startTime: 0, endTime: 900 }],
      },
    ]
    await product.database.transaction((tx) =>
      new TranscriptsRepository(product.database).replace(tx, {
        recordingId,
        revision: 1,
        sections: timedSections(sections),
        language: 'en',
        createdAt: at,
        updatedAt: at,
      }),
    )
    know('recordingId', recordingId)
    know('recordingIds', [recordingId])
  }
  await product.database.transaction((tx) =>
    product.modules.beans.service.earn(tx, {
      userId,
      amount: 500,
      reason: 'grant',
      entryKey: `fuzz:${name}`,
    }),
  )
}

/** Every row of a person, by table. */
async function everythingOf(name: Person): Promise<unknown> {
  const { rows } = await product.database.orm.execute<{ table_name: string }>(
    sql`select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' order by 1`,
  )
  const found: Record<string, unknown> = {}
  for (const { table_name: table } of rows) {
    const { rows: own } = await product.database.orm.execute(
      sql`select * from ${sql.identifier(table)} where user_id = ${ids.get(name)} order by 1`,
    )
    found[table] = own
  }
  const { rows: texts } = await product.database.orm.execute(
    sql`select t.* from transcripts t join recordings r on r.id = t.recording_id where r.user_id = ${ids.get(name)} order by 1`,
  )
  return { ...found, texts }
}

async function describeTables(): Promise<unknown> {
  return (
    await product.database.orm.execute(
      sql`select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2`,
    )
  ).rows
}

/** Every balance is the sum of its entries, none is below zero, and nothing was paid for or given twice. */
async function expectSoundLedgers(): Promise<void> {
  const wrong = async (query: ReturnType<typeof sql>) => (await product.database.orm.execute(query)).rows
  expect(
    await wrong(
      sql`select * from (select *, sum(amount) over (partition by user_id order by entry_id) as total from bean_entries) e where total <> balance_after or total < 0`,
    ),
  ).toEqual([])
  expect(
    await wrong(
      sql`select user_id, allowance, allowance_key, sum(seconds) from time_entries group by 1, 2, 3 having sum(seconds) < 0`,
    ),
  ).toEqual([])
  expect(
    await wrong(
      sql`select c.card_id from time_cards c left join time_entries e on e.allowance = 'card' and e.allowance_key = c.card_id::text group by c.card_id having coalesce(sum(e.seconds), 0) > c.seconds`,
    ),
  ).toEqual([])
  // No notice was signed by a gateway.
  expect(await wrong(sql`select order_number from orders where status = 'paid'`)).toEqual([])
}
