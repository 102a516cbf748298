import { type RecorderUpload, recorderLimits, uploadKeptSeconds, uploadLimits } from '@longhand/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { addTestUser } from '../auth/testing.ts'
import { type RecorderCall, sha256, startTestUploads, type TestUploadServer } from './testing.ts'
import { makeMedia } from './testing-media.ts'

const [ok, refused, notFound, quotaExceeded] = [1, 20004, 20003, 20001]
let database: TestDatabase
let server: TestUploadServer
let me: string
let stranger: string
/** What a recorder makes in one run, in parts. */
let run: Buffer[]

beforeAll(async () => {
  database = await createTestDatabase()
  const webm = await makeMedia({
    format: 'webm',
    hasVideo: false,
    args: ['-ac', '1', '-c:a', 'libopus', '-live', '1'],
  })
  const third = Math.ceil(webm.length / 3)
  run = [0, 1, 2].map((part) => webm.subarray(part * third, (part + 1) * third))
})
afterAll(() => database.close())
beforeEach(async () => {
  server = await startTestUploads(database)
  me = await addTestUser(database)
  stranger = await addTestUser(database)
})
afterEach(() => server.close())

const call = (
  name: RecorderCall,
  fields: Record<string, unknown>,
  { userId = me, file, on = server }: { userId?: string; file?: Buffer; on?: TestUploadServer } = {},
) => on.recorder(userId, name, fields, file)

const start = async (on = server): Promise<string> =>
  String((await call('startCapture', { fileName: 'Interview' }, { on })).data?.captureId)
const put = (
  captureId: string,
  number: number,
  file: Buffer,
  more: Record<string, unknown> = {},
  to: { userId?: string; on?: TestUploadServer } = {},
) =>
  call(
    'putCaptureChunk',
    { captureId, number, stretch: 0, milliseconds: 1000, sha256: sha256(file), ...more },
    { file, ...to },
  )
const finish = (captureId: string, chunks: number, more: Record<string, unknown> = {}) =>
  call('finishCapture', { captureId, chunks, fileName: 'Interview', ...more })
const list = async (userId = me): Promise<RecorderUpload[]> =>
  (await call('listCaptures', {}, { userId })).data as unknown as RecorderUpload[]

async function putRun(captureId: string, first = 0, stretch = 0, on = server): Promise<void> {
  for (const [index, part] of run.entries())
    expect(await put(captureId, first + index, part, { stretch }, { on })).toEqual({
      code: ok,
      data: { chunks: first + index + 1 },
    })
}

describe('chunks in order', () => {
  it('become a recording of what they hold, once', async () => {
    const id = await start()
    await putRun(id)
    const saved = await finish(id, 3, { folderId: 'interviews' })
    expect(saved).toMatchObject({
      code: ok,
      data: {
        recordingId: id,
        fileName: 'Interview.webm',
        timeLen: 3,
        format: 'webm',
        folderId: 'interviews',
      },
    })
    expect((await finish(id, 3)).data).toEqual(saved.data)
    expect(server.recordings.added).toHaveLength(1)
    expect(await server.stored()).toEqual([`recordings/${id}/original`])
    expect([await server.incoming(), await list()]).toEqual([[], []])
  })

  it('of several runs of the recorder become one recording', async () => {
    const id = await start()
    await putRun(id)
    await putRun(id, 3, 1)
    expect(await list()).toMatchObject([
      { captureId: id, fileName: 'Interview', chunks: 6, stretches: 2, seconds: 6, isLive: true },
    ])
    expect((await finish(id, 6)).data).toMatchObject({ recordingId: id, timeLen: 6, format: 'webm' })
  })

  it('are taken once, however often they come', async () => {
    const id = await start()
    await put(id, 0, run[0]!)
    await put(id, 1, run[1]!)
    expect(await put(id, 1, run[1]!)).toEqual({ code: ok, data: { chunks: 2 } })
    expect(await put(id, 0, run[0]!)).toEqual({ code: ok, data: { chunks: 2 } })
    expect(await Promise.all([put(id, 2, run[2]!), put(id, 2, run[2]!)])).toEqual([
      { code: ok, data: { chunks: 3 } },
      { code: ok, data: { chunks: 3 } },
    ])
    expect((await finish(id, 3)).data).toMatchObject({ timeLen: 3 })
  })
})

describe('chunks that are not taken', () => {
  it('come after a gap: the one that is awaited is named', async () => {
    const id = await start()
    await put(id, 0, run[0]!)
    expect(await put(id, 2, run[2]!)).toMatchObject({ code: refused, data: { reason: 'gap', expected: 1 } })
    expect(await finish(id, 3)).toMatchObject({ code: refused, data: { reason: 'incomplete', expected: 1 } })
  })

  it('are others than the ones of their number, or of a run that has ended', async () => {
    const id = await start()
    await put(id, 0, run[0]!)
    expect(await put(id, 0, run[1]!)).toMatchObject({ code: refused, data: { reason: 'conflict' } })
    await put(id, 1, run[0]!, { stretch: 1 })
    expect(await put(id, 2, run[1]!, { stretch: 0 })).toMatchObject({ data: { reason: 'conflict' } })
    expect(await put(id, 2, run[1]!, { stretch: 3 })).toMatchObject({ data: { reason: 'conflict' } })
  })

  it('are changed on the way, empty, too large or too many', async () => {
    const id = await start()
    expect(await put(id, 0, run[0]!, { sha256: sha256(run[1]!) })).toMatchObject({
      data: { reason: 'checksum' },
    })
    expect(await put(id, 0, Buffer.alloc(0))).toMatchObject({ data: { reason: 'empty' } })
    expect(await put(id, 0, Buffer.alloc(recorderLimits.chunkBytes + 1))).toMatchObject({
      data: { reason: 'too-big' },
    })
    for (let hour = 0; hour < uploadLimits.maxSeconds / 3600; hour++)
      expect(await put(id, hour, run[0]!, { milliseconds: 3_600_000 })).toMatchObject({ code: ok })
    expect(await put(id, 5, run[0]!, { milliseconds: 1 })).toMatchObject({ data: { reason: 'too-long' } })
    expect(await list()).toMatchObject([{ chunks: 5 }])
  })

  it('would not fit into the storage: what has arrived is kept and can be saved', async () => {
    const quotaBytes = recorderLimits.chunkBytes + 1000
    const small = await startTestUploads(database, { storageQuota: () => Promise.resolve(quotaBytes) })
    const id = await start(small)
    await putRun(id, 0, 0, small)
    expect(
      await put(id, 3, Buffer.alloc(recorderLimits.chunkBytes), { stretch: 0 }, { on: small }),
    ).toMatchObject({ code: quotaExceeded, data: { quotaBytes } })
    expect(await call('startCapture', { fileName: 'Another' }, { on: small })).toMatchObject({
      code: quotaExceeded,
      data: { quotaBytes },
    })
    expect(
      await call('finishCapture', { captureId: id, chunks: 3, fileName: 'Interview' }, { on: small }),
    ).toMatchObject({ code: ok, data: { timeLen: 3 } })
    await small.close()
  })

  it('hold no recording: they stay until they are discarded', async () => {
    const id = await start()
    const garbage = Buffer.from('These are notes under another name. '.repeat(200))
    await put(id, 0, garbage)
    expect(await finish(id, 1)).toMatchObject({ code: refused, data: { reason: 'not-media' } })
    expect(await finish(await start(), 0)).toMatchObject({ data: { reason: 'empty' } })
    expect(await list()).toHaveLength(1)
    expect(await call('discardCapture', { captureId: id })).toEqual({ code: ok, data: null })
    expect([await list(), await server.stored(), await server.incoming()]).toEqual([[], [], []])
    expect(await put(id, 1, garbage)).toMatchObject({ code: notFound })
  })
})

it('keeps strangers out', async () => {
  const id = await start()
  await putRun(id)
  for (const [name, fields] of [
    ['finishCapture', { chunks: 3, fileName: 'Mine' }],
    ['discardCapture', {}],
  ] as const) {
    expect(await call(name, { captureId: id, ...fields }, { userId: stranger })).toMatchObject({
      code: notFound,
    })
  }
  expect(await put(id, 3, run[0]!, {}, { userId: stranger })).toMatchObject({ code: notFound })
  expect(await list(stranger)).toEqual([])
  // An upload is not the recorder's, even of one's own.
  expect(await call('discardCapture', { captureId: await server.create(me, 1000) })).toMatchObject({
    code: notFound,
  })
  expect(await list()).toMatchObject([{ chunks: 3 }])
})

it('goes on with a server that was started again, after a chunk that its row did not follow', async () => {
  const id = await start()
  await put(id, 0, run[0]!)
  await server.storage.put(`incoming/${id}/chunks/1`, run[1]!.subarray(0, 100))
  const again = await startTestUploads(database, { dataDir: server.dataDir, recordings: server.recordings })
  expect(await put(id, 0, run[0]!, {}, { on: again })).toMatchObject({ data: { chunks: 1 } })
  await put(id, 1, run[1]!, {}, { on: again })
  await put(id, 2, run[2]!, {}, { on: again })
  expect(
    await call('finishCapture', { captureId: id, chunks: 3, fileName: 'Interview' }, { on: again }),
  ).toMatchObject({ code: ok, data: { timeLen: 3 } })
  await again.close()
})

it('is kept for a week without a sign of life, longer than an upload, and then taken away', async () => {
  const id = await start()
  await putRun(id)
  const sweep = () => server.sweep.run(new AbortController().signal)
  server.clock.advance(uploadKeptSeconds * 1000 + 1)
  await sweep()
  expect(await list()).toMatchObject([{ isLive: false }])
  server.clock.advance((recorderLimits.keptSeconds - uploadKeptSeconds) * 1000)
  await sweep()
  expect([await list(), await server.incoming()]).toEqual([[], []])
})

it('is erased with its owner', async () => {
  const id = await start()
  await putRun(id)
  await server.personalData.erase(me)
  expect([await list(), await server.incoming()]).toEqual([[], []])
})
