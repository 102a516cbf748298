import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { mcpPath, type ParsedRequestOf, wireNames } from '@longhand/contracts'
import { Client, SdkHttpError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { noMaker } from '../../platform/access/testing.ts'
import { compose, type Product } from '../../compose.ts'
import { loadConfig } from '../../config/env.ts'
import { listenForTest, openServingProduct, type ServingProduct } from '../../testing-product.ts'
import { work } from '../../work.ts'
import { WorkerReportsRepository } from '../../platform/workers/worker-reports.repository.ts'
import { addTestUser } from '../auth/testing.ts'
import type { FetchReport } from '../models/fetch-reports.ts'
import { newAccessToken } from '../tokens/token-format.ts'
import type { EngineReport } from '../transcription/lifecycle/engine-reports.ts'
import { transcriptions } from '../transcription/lifecycle/transcriptions.tables.ts'
import { dialogue } from '../transcription/testing.ts'
import { wav } from '../upload/testing.ts'
import { offlineIn } from '../../testing-settings.ts'
import { timedSections } from '../../platform/sections/testing.ts'

let serving: ServingProduct
let database: ServingProduct['database']
let dataDir: string
let clock: ServingProduct['clock']
let product: Product
let server: ServingProduct['server']
let user: string
let clients: Client[] = []

beforeAll(async () => {
  serving = await openServingProduct({ LONGHAND_OUTBOUND_NETWORKS: '127.0.0.1' })
  ;({ database, dataDir, clock, product, server } = serving)
})
afterAll(() => serving.close())
beforeEach(async () => {
  user = await addTestUser(database)
  return async () => {
    await Promise.all(clients.map((client) => client.close()))
    clients = []
  }
})

const allScopes: ParsedRequestOf<'createAccessToken'>['scopes'] = [
  'recordings:read',
  'recordings:write',
  'transcripts:read',
  'transcripts:write',
]

async function tokenOf(
  of = user,
  token: Partial<ParsedRequestOf<'createAccessToken'>> = {},
): Promise<string> {
  return (
    await product.modules.tokens.tokens.create(of, { name: 'test', scopes: allScopes, ...token }, noMaker)
  ).token
}

type Era = 'legacy' | 'auto'

/** The SDK's client as any assistant uses it. */
async function connect(
  token: string,
  {
    era = 'auto',
    headers = {},
    address = server.address,
  }: { era?: Era; headers?: Record<string, string>; address?: string } = {},
) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: era } })
  clients.push(client)
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${address}${mcpPath}`), {
      requestInit: { headers: { authorization: `Bearer ${token}`, ...headers } },
    }),
  )
  return client
}

const textOf = ({ content }: { content?: unknown }) =>
  (content as { text: string }[]).map(({ text }) => text).join('\n')
/** What a tool answers to programs. */
async function structured<Structured>(
  client: Client,
  name: string,
  fields: Record<string, unknown>,
  options?: Parameters<Client['callTool']>[1],
): Promise<Structured> {
  const result = await client.callTool({ name, arguments: fields }, options)
  expect(result.isError, textOf(result)).not.toBe(true)
  return result.structuredContent as Structured
}
/** What it says that it can't do. */
async function refused(client: Client, name: string, fields: Record<string, unknown>): Promise<string> {
  const result = await client.callTool({ name, arguments: fields })
  expect(result.isError, textOf(result)).toBe(true)
  return textOf(result)
}

const upload = async (content: Buffer, name = 'talk.wav', of = user) =>
  (await product.modules.upload.uploads.receive(of, { name, stream: Readable.from([content]) })).recordingId
const second = (startTime: number, text: string, spkName = 'Anna') => ({
  sectionId: `s${startTime}`,
  spkId: spkName,
  spkName,
  startTime: startTime * 1000,
  endTime: startTime * 1000 + 900,
  text,
  words: [],
})
/** A recording with a text, without having it transcribed. */
async function transcribed(sections: ReturnType<typeof second>[], of = user): Promise<string> {
  const recordingId = await upload(wav(1), 'Talk.wav', of)
  await database.transaction((tx) =>
    product.modules.transcripts.texts.replace(tx, {
      recordingId,
      language: 'en',
      sections: timedSections(sections),
      revision: 1,
      createdAt: clock.now(),
      updatedAt: clock.now(),
    }),
  )
  return recordingId
}
const citation = (recordingId: string, seconds: number) =>
  `${product.publicUrl}/detail?${wireNames.recordingId}=${recordingId}&at=${seconds}`

/** A server with files, as anyone's on the web. */
async function serve(answer: RequestListener): Promise<{ address: string; close: () => Promise<void> }> {
  const files = createServer(answer)
  files.listen(0, '127.0.0.1')
  await once(files, 'listening')
  const close = async (): Promise<void> => {
    files.closeAllConnections()
    files.close()
    await once(files, 'close')
  }
  return { address: `http://127.0.0.1:${(files.address() as AddressInfo).port}`, close }
}

interface Started {
  quality: string | null
  betterEngineShare: number | null
  hasStarted: boolean
  priceSeconds: number
  leftSeconds: number
}
interface Page {
  totalSections: number
  offset: number
  nextOffset: number | null
  sections: { speaker: string; startSeconds: number; endSeconds: number; text: string; url: string }[]
}

describe.each(['legacy', 'auto'] as const)('a client of the era %s', (era) => {
  it('finds the tools, each with what it takes and gives', async () => {
    const client = await connect(await tokenOf(), { era })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'add_to_notes',
      'ask_recording',
      'list_recordings',
      'read_transcript',
      'search_transcripts',
      'start_transcription',
      'upload_from_address',
      'wait_for_transcription',
    ])
    for (const { inputSchema, outputSchema, description = '' } of tools) {
      expect(inputSchema.type).toBe('object')
      expect(outputSchema?.type).toBe('object')
      expect(description.length).toBeGreaterThan(40)
    }
    expect(client.getInstructions()).toContain('cite')
  })

  it('searches, lists and reads, cited by the second', async () => {
    const recordingId = await transcribed([
      second(3, 'We choose to go to the moon.'),
      second(64.7, 'Not because it is easy.', 'Ben'),
    ])
    const client = await connect(await tokenOf(), { era })
    const hits = {
      total: 1,
      hits: [
        {
          recordingId,
          recordingName: 'Talk.wav',
          speaker: 'Ben',
          startSeconds: 64,
          url: citation(recordingId, 64),
        },
      ],
    }
    expect(await structured(client, 'search_transcripts', { query: 'easy' })).toMatchObject(hits)
    expect(await structured(client, 'list_recordings', {})).toMatchObject({
      total: 1,
      recordings: [{ recordingId, name: 'Talk.wav', state: 'not_transcribed' }],
    })
    const page = await structured<Page>(client, 'read_transcript', { recordingId })
    expect(page).toMatchObject({
      totalSections: 2,
      nextOffset: null,
      sections: [
        {
          speaker: 'Anna',
          startSeconds: 3,
          endSeconds: 4,
          text: 'We choose to go to the moon.',
          url: citation(recordingId, 3),
        },
        { speaker: 'Ben', startSeconds: 64, url: citation(recordingId, 64) },
      ],
    })
    const text = textOf(await client.callTool({ name: 'read_transcript', arguments: { recordingId } }))
    expect(text).toContain(`[1:04](${citation(recordingId, 64)}) Ben: Not because it is easy.`)
  })
})

describe('reading', () => {
  it('goes page by page, and begins in the middle', async () => {
    const recordingId = await transcribed(
      Array.from({ length: 7 }, (_, index) => second(index * 10, `Sentence ${index}.`)),
    )
    const client = await connect(await tokenOf())
    const read: string[] = []
    for (let offset: number | null = 0; offset !== null;) {
      const page: Page = await structured<Page>(client, 'read_transcript', { recordingId, offset, limit: 3 })
      read.push(...page.sections.map(({ text }) => text))
      offset = page.nextOffset
    }
    expect(read).toEqual(Array.from({ length: 7 }, (_, index) => `Sentence ${index}.`))
    const middle = await structured<Page>(client, 'read_transcript', {
      recordingId,
      fromSeconds: 45,
      limit: 1,
    })
    expect(middle).toMatchObject({ offset: 5, nextOffset: 6, sections: [{ startSeconds: 50 }] })
    expect(await structured(client, 'read_transcript', { recordingId, fromSeconds: 9999 })).toMatchObject({
      sections: [],
      nextOffset: null,
    })
  })

  it('ends a page where sections are long, and gives one that is longer than a page', async () => {
    const recordingId = await transcribed([
      second(0, 'a'.repeat(30_000)),
      second(1, 'b'.repeat(15_000)),
      second(2, 'c'.repeat(15_000)),
    ])
    const client = await connect(await tokenOf())
    const offsets = []
    for (
      let offset: number | null = 0;
      offset !== null;
      offset = (await structured<Page>(client, 'read_transcript', { recordingId, offset })).nextOffset
    )
      offsets.push(offset)
    expect(offsets).toEqual([0, 1, 2])
  })

  it('of a recording without text says how to get one', async () => {
    const recordingId = await upload(wav(1))
    expect(await refused(await connect(await tokenOf()), 'read_transcript', { recordingId })).toContain(
      'start_transcription',
    )
  })
})

describe('notes', () => {
  it('grow at their end, with a link to the second', async () => {
    const recordingId = await transcribed([second(3, 'Moon.')])
    const client = await connect(await tokenOf())
    await structured(client, 'add_to_notes', { recordingId, text: 'First\n\nSecond' })
    expect(
      await structured(client, 'add_to_notes', { recordingId, text: 'Third', atSeconds: 3.9 }),
    ).toMatchObject({ revision: 2 })
    const { document } = await product.modules.insights.notes.read(user, recordingId)
    expect(document.content).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: 'First' }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'Second' }] },
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: '0:03',
            marks: [{ type: 'link', attrs: { href: citation(recordingId, 3) } }],
          },
          { type: 'text', text: ' Third' },
        ],
      },
    ])
  })

  it('lose nothing when two write at once', async () => {
    const recordingId = await transcribed([second(3, 'Moon.')])
    const client = await connect(await tokenOf())
    await Promise.all(
      ['A', 'B', 'C'].map((text) => structured(client, 'add_to_notes', { recordingId, text })),
    )
    const { document } = await product.modules.insights.notes.read(user, recordingId)
    expect(
      JSON.stringify(document)
        .match(/"[ABC]"/g)
        ?.sort(),
    ).toEqual(['"A"', '"B"', '"C"'])
  })

  it('take no text that can’t be stored', async () => {
    const recordingId = await transcribed([second(3, 'Moon.')])
    expect(
      await refused(await connect(await tokenOf()), 'add_to_notes', { recordingId, text: 'a\u0000b' }),
    ).toContain('text')
  })
})

describe('asking', () => {
  it('says where no language model is set up, and what can be done then', async () => {
    const recordingId = await transcribed([second(3, 'Moon.')])
    const client = await connect(await tokenOf())
    expect(await refused(client, 'ask_recording', { recordingId, question: 'Where?' })).toMatch(
      /can’t be answered here.*read_transcript/,
    )
    const chinese = await connect(await tokenOf(), { headers: { 'accept-language': 'zh-CN' } })
    expect(await refused(chinese, 'ask_recording', { recordingId, question: 'Where?' })).toMatch(
      /暂不支持提问.*read_transcript/,
    )
  })

  it('answers with the places that say it', async () => {
    const reply = {
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: JSON.stringify({ answer: 'To the moon.', from: [1] }) },
          finish_reason: 'stop',
        },
      ],
    }
    const model = await serve((request, response) => {
      request
        .resume()
        .on('end', () =>
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(request.method === 'GET' ? '[]' : JSON.stringify(reply)),
        )
    })
    const clever = await serving.open({ LONGHAND_LLM_URL: `${model.address}/v1`, LONGHAND_LLM_MODEL: 'm' })
    const answering = await listenForTest(clever)
    const worker = await work(clever)
    try {
      const recordingId = await transcribed([second(3, 'We choose to go to the moon.')])
      const client = await connect(await tokenOf(), { address: answering.address })
      const ask = () =>
        structured<{ questionId: string }>(client, 'ask_recording', {
          recordingId,
          question: 'Where do they go?',
        })
      const answer = {
        state: 'answered',
        answer: 'To the moon.',
        sources: [{ startSeconds: 3, url: citation(recordingId, 3) }],
      }
      const asked = await ask()
      expect(asked).toMatchObject(answer)
      const again = { recordingId, question: 'Where?', questionId: asked.questionId }
      expect(await structured(client, 'ask_recording', again)).toMatchObject(answer)
      expect(await clever.modules.insights.questions.list(user, recordingId, 'en')).toHaveLength(1)
      expect(await refused(client, 'ask_recording', { ...again, questionId: 'other' })).toBe(
        'Record not found',
      )
    } finally {
      await worker.stop()
      await answering.stop()
      await clever.close()
      await model.close()
    }
  })
})

describe('uploading from an address', () => {
  let files: Awaited<ReturnType<typeof serve>>
  let slow: { arrived: number; left: number }
  beforeAll(async () => {
    files = await serve((request, response) => {
      switch (request.url) {
        case '/talk.wav':
          return response.end(wav(2))
        case '/download?id=1':
          return response
            .writeHead(200, {
              'content-type': 'audio/wav',
              'content-disposition': 'attachment; filename="../Morning talk.wav"',
            })
            .end(wav(2))
        case '/named':
          return response.writeHead(200, { 'content-type': 'audio/wav' }).end(wav(2))
        case '/moved':
          return response.writeHead(302, { location: '/talk.wav' }).end()
        case '/inside':
          return response.writeHead(302, { location: 'http://10.0.0.1/talk.wav' }).end()
        case '/round':
          return response.writeHead(302, { location: '/round' }).end()
        case '/page':
          return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>A page')
        case '/page.wav':
          return response.end('<p>A page')
        case '/half.wav':
          return response.end(wav(20).subarray(0, 160_000))
        case '/huge.wav':
          return response.writeHead(200, { 'content-length': String(2 * 1024 ** 3) }).write('RIFF')
        case '/cut.wav':
          response.writeHead(200, { 'content-length': '1000000' }).write(wav(2))
          return setTimeout(() => response.destroy(), 50)
        case '/slow.wav':
          slow.arrived += 1
          response.writeHead(200).write(wav(2))
          return response.on('close', () => (slow.left += 1))
        default:
          return response.writeHead(404).end()
      }
    })
  })
  afterAll(() => files.close())
  beforeEach(() => {
    slow = { arrived: 0, left: 0 }
  })

  const recordings = async () =>
    (await product.modules.recordings.service.list({ userId: user, which: 'kept', page: 1, pageSize: 50 }))
      .list

  it.each([
    ['/talk.wav', undefined, 'talk.wav'],
    ['/download?id=1', undefined, 'Morning talk.wav'],
    ['/named', undefined, 'named.wav'],
    ['/moved', undefined, 'talk.wav'],
    ['/talk.wav', 'My talk.wav', 'My talk.wav'],
  ])('takes %s, named %s, as %s', async (place, name, expected) => {
    const client = await connect(await tokenOf())
    const taken = await structured<{ recordingId: string }>(client, 'upload_from_address', {
      address: `${files.address}${place}`,
      ...(name === undefined ? {} : { name }),
    })
    expect(taken).toMatchObject({ name: expected, seconds: 2 })
    expect(await recordings()).toMatchObject([{ recordingId: taken.recordingId, fileName: expected }])
  })

  it('takes what is there of a file that is cut off when asked, and names what had the same bytes', async () => {
    const client = await connect(await tokenOf())
    const asked = { address: `${files.address}/half.wav`, allowTruncated: true }
    const first = await structured<{ recordingId: string; sameAs?: string }>(
      client,
      'upload_from_address',
      asked,
    )
    expect(first).toMatchObject({ seconds: expect.closeTo(10, 0) as number })
    expect(first).not.toHaveProperty('sameAs')
    expect(await structured(client, 'upload_from_address', asked)).toMatchObject({
      sameAs: first.recordingId,
    })
  })

  it.each([
    ['/missing.wav', '404'],
    ['/inside', 'private network'],
    ['/round', 'too often'],
    ['/page', 'a page at this address'],
    ['/page.wav', 'not a recording'],
    ['/half.wav', 'cut off'],
    ['/huge.wav', 'larger than'],
    ['/cut.wav', 'stopped sending'],
  ])('refuses %s: %s', async (place, reason) => {
    expect(
      await refused(await connect(await tokenOf()), 'upload_from_address', {
        address: `${files.address}${place}`,
      }),
    ).toContain(reason)
    expect(await recordings()).toEqual([])
  })

  it.each([
    'ftp://example.com/a.wav',
    'file:///etc/passwd',
    `http://user:${'secret'}@example.com/a.wav`,
    'talk.wav',
  ])('takes %s for no address', async (address) => {
    expect(await refused(await connect(await tokenOf()), 'upload_from_address', { address })).toContain(
      'begins with https://',
    )
  })

  it.each(['http://10.0.0.1/a.wav', 'http://[::1]/a.wav', 'http://169.254.169.254/latest/meta-data/a.wav'])(
    'calls nothing at %s',
    async (address) => {
      expect(await refused(await connect(await tokenOf()), 'upload_from_address', { address })).toContain(
        'private network',
      )
    },
  )

  it('fetches two files of an account at a time, and gives up what its client leaves', async () => {
    const client = await connect(await tokenOf())
    const leaving = new AbortController()
    const options = { signal: leaving.signal }
    const fetching = [1, 2].map(() =>
      client
        .callTool(
          { name: 'upload_from_address', arguments: { address: `${files.address}/slow.wav` } },
          options,
        )
        .catch(() => 'left'),
    )
    await vi.waitFor(() => expect(slow.arrived).toBe(2))
    expect(await refused(client, 'upload_from_address', { address: `${files.address}/talk.wav` })).toContain(
      'already',
    )
    leaving.abort()
    expect(await Promise.all(fetching)).toEqual(['left', 'left'])
    await vi.waitFor(() => expect(slow.left).toBe(2))
    await vi.waitFor(
      () => structured(client, 'upload_from_address', { address: `${files.address}/talk.wav` }),
      20_000,
    )
    expect(await recordings()).toHaveLength(1)
  })
})

describe('transcribing', () => {
  it('starts, says the price, waits, and the text can be read and found', async () => {
    const recordingId = await upload(await dialogue({ start: 0, end: 4 }))
    const client = await connect(await tokenOf())
    expect(await structured(client, 'wait_for_transcription', { recordingId, seconds: 1 })).toMatchObject({
      state: 'not_started',
    })
    const started = await structured<Started>(client, 'start_transcription', { recordingId, language: 'en' })
    expect(started).toMatchObject({ hasStarted: true, priceSeconds: 4, leftSeconds: 1800 - 4 })
    expect(await structured(client, 'start_transcription', { recordingId })).toMatchObject({
      hasStarted: false,
      leftSeconds: 1800 - 4,
    })
    expect(await structured(client, 'wait_for_transcription', { recordingId, seconds: 1 })).toMatchObject({
      state: 'running',
      progress: 0,
    })
    const worker = await work(product)
    try {
      let state = ''
      const reports: unknown[] = []
      do
        ({ state } = await structured<{ state: string }>(
          client,
          'wait_for_transcription',
          { recordingId },
          { onprogress: (report) => void reports.push(report) },
        ))
      while (state === 'running')
      expect(state).toBe('done')
      expect(reports).not.toEqual([])
    } finally {
      await worker.stop()
    }
    const { sections } = await structured<Page>(client, 'read_transcript', { recordingId })
    expect(sections[0]?.url).toContain(recordingId)
    const [word = ''] = sections[0]?.text.match(/[a-z]{4,}/i) ?? []
    expect(await structured(client, 'search_transcripts', { query: word })).toMatchObject({
      hits: [{ recordingId }],
    })
    expect(await structured(client, 'list_recordings', {})).toMatchObject({
      recordings: [{ recordingId, state: 'transcribed' }],
    })
    expect((await product.modules.time.service.usage(user)).timeUsed).toBe(4)
    // A model that forgets what it did would pay once more.
    expect(await refused(client, 'start_transcription', { recordingId })).toContain('already')
    expect(await structured(client, 'start_transcription', { recordingId, again: true })).toMatchObject({
      hasStarted: true,
    })
  })

  it('says what quality to expect, and waits for a better engine where it is asked to', async () => {
    const report: FetchReport = {
      model: 'parakeet-europe',
      languages: ['en'],
      state: 'downloading',
      bytes: 62,
      totalBytes: 100,
      secondsLeft: 60,
      problem: null,
    }
    const fetching = new WorkerReportsRepository<FetchReport[]>(database, 'model-fetch')
    const worker = crypto.randomUUID()
    const client = await connect(await tokenOf())
    const start = async (fields: object) => {
      const recordingId = await upload(wav(3))
      const result = await client.callTool({
        name: 'start_transcription',
        arguments: { recordingId, language: 'en', ...fields },
      })
      return { recordingId, text: textOf(result), ...(result.structuredContent as Started) }
    }
    await fetching.report(worker, [report])
    const offered = await start({})
    expect(offered.betterEngineShare).toBe(0.62)
    expect(offered.text).toContain('A better engine is on its way (62 %): with waitForModel, a transcription')
    const waiting = await start({ waitForModel: true })
    expect(waiting.text).toContain('It waits for a better engine, which is on its way (62 %).')
    const { recordingId } = waiting
    const wait = { name: 'wait_for_transcription', arguments: { recordingId, seconds: 1 } }
    expect(textOf(await client.callTool(wait))).toContain('Waits for the better engine.')
    await fetching.withdraw(worker)
    const none = await start({ waitForModel: true })
    expect(none.betterEngineShare).toBeNull()
    expect(none.text).not.toContain('better engine')
  })

  it('writes a text in English only where an engine translates', async () => {
    const reports = new WorkerReportsRepository<EngineReport>(database, 'speech-engine')
    const worker = crypto.randomUUID()
    const report: EngineReport = {
      name: 'pocketsphinx',
      engine: 'pocketsphinx-en-us',
      quality: 'good',
      languages: ['en', 'fr'],
      languageDetection: false,
      vocabulary: false,
      problem: null,
    }
    const recordingId = await upload(wav(3))
    const client = await connect(await tokenOf())
    const asked = { recordingId, language: 'fr', toEnglish: true }
    await reports.report(worker, report)
    expect(await refused(client, 'start_transcription', asked)).toContain('translated into English')
    await reports.report(worker, { ...report, toEnglish: true })
    expect(await structured(client, 'start_transcription', asked)).toMatchObject({
      hasStarted: true,
      quality: 'good',
    })
    await reports.withdraw(worker)
    const rows = await database.orm
      .select()
      .from(transcriptions)
      .where(eq(transcriptions.recordingId, recordingId))
    expect(rows).toMatchObject([{ language: 'fr', toEnglish: true }])
  })

  it('says the price where the account has no time for it', async () => {
    const recordingId = await upload(wav(3))
    await database.transaction((tx) =>
      product.modules.time.service.hold(tx, {
        userId: user,
        transcriptionId: crypto.randomUUID(),
        seconds: 1800,
      }),
    )
    expect(await refused(await connect(await tokenOf()), 'start_transcription', { recordingId })).toMatch(
      /takes 0:03 .* has 0:00 left/,
    )
  })

  it('takes no more than the token’s own limit', async () => {
    const recordingId = await upload(wav(90))
    expect(
      await refused(await connect(await tokenOf(user, { minutesPerMonth: 1 })), 'start_transcription', {
        recordingId,
      }),
    ).toContain('1:30')
  })

  it.each(['legacy', 'auto'] as const)(
    'goes on when the client of the era %s that waits for it disconnects',
    async (era) => {
      const recordingId = await upload(wav(3))
      const token = await tokenOf()
      const client = await connect(token, { era })
      await structured(client, 'start_transcription', { recordingId, language: 'en' })
      const until = vi.spyOn(product.completions, 'until')
      const waiting = client
        .callTool({ name: 'wait_for_transcription', arguments: { recordingId } })
        .catch(() => 'left')
      await vi.waitFor(() => expect(until).toHaveBeenCalled())
      await client.close()
      expect(await waiting).toBe('left')
      // What waited for it waits no more.
      await expect(until.mock.results[0]?.value).rejects.toBeDefined()
      until.mockRestore()
      expect(
        await structured(await connect(token), 'wait_for_transcription', { recordingId, seconds: 1 }),
      ).toMatchObject({ state: 'running' })
    },
  )

  it.each(['legacy', 'auto'] as const)(
    'tells a client of the era %s that the server stops, which does not wait for it',
    async (era) => {
      const other = await serving.open()
      const stopping = await listenForTest(other)
      const recordingId = await upload(wav(3))
      const client = await connect(await tokenOf(), { address: stopping.address, era })
      await structured(client, 'start_transcription', { recordingId, language: 'en' })
      const until = vi.spyOn(other.completions, 'until')
      const waiting = refused(client, 'wait_for_transcription', { recordingId })
      await vi.waitFor(() => expect(until).toHaveBeenCalled())
      const before = performance.now()
      await stopping.stop()
      expect(performance.now() - before).toBeLessThan(10_000)
      expect(await waiting).toContain('restarted')
      await other.close()
    },
  )
})

describe('another’s recording', () => {
  it('looks like a missing one to every tool', async () => {
    const recordingId = await transcribed([second(3, 'Zanzibar.')], await addTestUser(database))
    const client = await connect(await tokenOf())
    const tools: [string, Record<string, unknown>][] = [
      ['read_transcript', {}],
      ['ask_recording', { question: 'What?' }],
      ['ask_recording', { question: 'What?', questionId: 'any' }],
      ['add_to_notes', { text: 'Mine' }],
      ['start_transcription', {}],
      ['wait_for_transcription', {}],
    ]
    for (const [name, fields] of tools) {
      const answers = [recordingId, 'missing', crypto.randomUUID()].map((id) =>
        refused(client, name, { recordingId: id, ...fields }),
      )
      expect(new Set(await Promise.all(answers)), name).toEqual(new Set(['Record not found']))
    }
    expect(await structured(client, 'list_recordings', {})).toMatchObject({ total: 0, recordings: [] })
    expect(await structured(client, 'search_transcripts', { query: 'Zanzibar' })).toMatchObject({
      total: 0,
      hits: [],
      recordings: [],
    })
  })
})

describe('a token', () => {
  const isRefused = async (token: string): Promise<void> => {
    for (const era of ['legacy', 'auto'] as const) {
      const failure: unknown = await connect(token, { era }).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(SdkHttpError)
      expect(failure).toMatchObject({ status: 401 })
    }
    const response = await send('{}', { authorization: `Bearer ${token}` })
    expect([response.status, response.headers.get('www-authenticate')]).toMatchObject([
      401,
      expect.stringMatching(/^Bearer /),
    ])
  }

  it('that is missing or unknown opens nothing', async () => {
    for (const token of [newAccessToken(), 'lh_short', 'sk-something', '']) await isRefused(token)
    const response = await send('{}', {})
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="Longhand"',
    ])
  })

  it('that has expired opens nothing', async () => {
    const token = await tokenOf(user, { expiresInDays: 1 })
    const client = await connect(token)
    clock.advance(86_400_000)
    await expect(client.callTool({ name: 'list_recordings', arguments: {} })).rejects.toMatchObject({
      status: 401,
    })
    await isRefused(token)
  })

  it('that was revoked opens nothing', async () => {
    const token = await tokenOf()
    const [{ tokenId } = { tokenId: '' }] = await product.modules.tokens.tokens.list(user)
    await product.modules.tokens.tokens.revoke(user, tokenId)
    await isRefused(token)
  })

  it('of an erased account opens nothing', async () => {
    const token = await tokenOf()
    const client = await connect(token)
    await product.modules.account.deletion.erase(user)
    await expect(client.callTool({ name: 'list_recordings', arguments: {} })).rejects.toMatchObject({
      status: 401,
    })
    await isRefused(token)
  })

  it('without the scope of a tool is told which one it lacks, in the language of the caller', async () => {
    const recordingId = await transcribed([second(3, 'Moon.')])
    const token = await tokenOf(user, { scopes: ['transcripts:read'] })
    const client = await connect(token)
    expect((await client.listTools()).tools).toHaveLength(8)
    await structured(client, 'read_transcript', { recordingId })
    expect(await refused(client, 'list_recordings', {})).toBe(
      'This access token lacks the scope recordings:read',
    )
    expect(await refused(client, 'start_transcription', { recordingId })).toContain('recordings:write')
    expect(await refused(client, 'add_to_notes', { recordingId, text: 'Mine' })).toContain(
      'transcripts:write',
    )
    const chinese = await connect(token, { headers: { 'accept-language': 'zh-CN' } })
    expect(await refused(chinese, 'list_recordings', {})).toBe('此访问令牌缺少权限 recordings:read')
    expect((await product.modules.insights.notes.read(user, recordingId)).revision).toBe(0)
  })

  it('is written into no log', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
    const loud = await compose(
      loadConfig({
        DATABASE_URL: database.url,
        ...offlineIn(dataDir),
        PORT: '0',
        LONGHAND_OUTBOUND_NETWORKS: '127.0.0.1',
      }),
      log,
      {
        clock,
      },
    )
    const logging = await listenForTest(loud)
    try {
      const token = await tokenOf()
      const client = await connect(token, { address: logging.address })
      await structured(client, 'list_recordings', {})
      vi.spyOn(loud.modules.recordings.service, 'list').mockRejectedValue(new Error('The database is away'))
      expect(await refused(client, 'list_recordings', {})).not.toContain('database')
      expect(lines.join()).toContain('The database is away')
      expect(lines.join()).not.toContain(token)
    } finally {
      await logging.stop()
      await loud.close()
    }
  })
})

const send = (body: string, headers: Record<string, string>, method = 'POST') =>
  fetch(`${server.address}${mcpPath}`, {
    method,
    headers: {
      accept: 'application/json, text/event-stream',
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(method === 'POST' ? { body } : {}),
  })

describe('a request', () => {
  const call = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'list_recordings', arguments: {} },
  })

  it('of another origin is refused, and one of the product’s own is not', async () => {
    const authorization = `Bearer ${await tokenOf()}`
    for (const origin of ['https://evil.example', 'null']) {
      expect((await send(JSON.stringify(call(1)), { authorization, origin })).status, origin).toBe(403)
    }
    expect((await send(JSON.stringify(call(1)), { authorization, origin: product.publicUrl })).status).toBe(
      200,
    )
  })

  it('that is a batch, no JSON, or too large is refused', async () => {
    const authorization = `Bearer ${await tokenOf()}`
    const statuses = []
    for (const body of [
      JSON.stringify([call(1), call(2)]),
      '{',
      JSON.stringify({ ...call(1), more: 'x'.repeat(300_000) }),
    ]) {
      const response = await send(body, { authorization })
      statuses.push(response.status)
      expect(await response.json()).toMatchObject({
        jsonrpc: '2.0',
        id: null,
        error: { message: expect.any(String) as string },
      })
    }
    expect(statuses).toEqual([400, 400, 413])
  })

  it('for a session is refused: there are none', async () => {
    const authorization = `Bearer ${await tokenOf()}`
    for (const method of ['GET', 'DELETE'])
      expect((await send('', { authorization }, method)).status).toBe(405)
  })

  it('for a login by OAuth finds none, and no page', async () => {
    for (const name of [
      'oauth-protected-resource',
      'oauth-protected-resource/mcp',
      'oauth-authorization-server',
    ]) {
      const response = await fetch(`${server.address}/.well-known/${name}`)
      expect([response.status, response.headers.get('content-type')]).toMatchObject([
        404,
        expect.stringContaining('json'),
      ])
    }
  })

  it('counts towards the limit of calls', async () => {
    const slow = await serving.open({ LONGHAND_RATE_LIMIT_SCALE: '0.01' })
    const strict = await listenForTest(slow)
    try {
      const headers = {
        authorization: `Bearer ${await tokenOf()}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      }
      const statuses = []
      for (let count = 0; count < 4; count++)
        statuses.push(
          (
            await fetch(`${strict.address}${mcpPath}`, {
              method: 'POST',
              headers,
              body: JSON.stringify(call(1)),
            })
          ).status,
        )
      expect(statuses).toEqual([200, 200, 200, 429])
    } finally {
      await strict.stop()
      await slow.close()
    }
  })
})
