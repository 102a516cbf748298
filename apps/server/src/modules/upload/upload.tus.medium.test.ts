import { errorCodes } from '@longhand/contracts'
import { stat } from 'node:fs/promises'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { addTestUser } from '../auth/testing.ts'
import { sha256, startTestUploads, type TestUploadServer, wav } from './testing.ts'

let database: TestDatabase
let server: TestUploadServer
let me: string
let other: string
const sound = wav(20)

beforeAll(async () => {
  database = await createTestDatabase()
  me = await addTestUser(database)
  other = await addTestUser(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  server = await startTestUploads(database)
})
afterEach(() => server.close())

const patch = (id: string, offset: number, body: Buffer, userId = me) =>
  server.tus('PATCH', userId, { id, headers: { 'upload-offset': String(offset) }, body })
const offsetOf = async (id: string, userId = me) =>
  Number((await server.tus('HEAD', userId, { id })).headers.get('upload-offset') ?? Number.NaN)

/** Sends the beginning of a part, waits until the server has it, and cuts the connection. */
async function cut(id: string, offset: number, part: Buffer, sentBytes: number): Promise<void> {
  const sending = request(`${server.url}/web-api/api/v2/audio/tus/${id}`, {
    method: 'PATCH',
    headers: {
      token: `user:${me}`,
      'tus-resumable': '1.0.0',
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': part.length,
    },
  })
  sending.on('error', () => undefined)
  sending.write(part.subarray(0, sentBytes))
  await vi.waitUntil(async () => (await fileSize(id)) > offset, { interval: 5 })
  sending.destroy()
}

async function fileSize(id: string): Promise<number> {
  return (await stat(`${server.dataDir}/incoming/${id}/content`)).size
}

describe('a resumable transfer', () => {
  it('arrives in parts and becomes one recording, however often that is asked', async () => {
    const id = await server.create(me, sound.length, '讲座 1.wav')
    expect(await offsetOf(id)).toBe(0)
    const first = await patch(id, 0, sound.subarray(0, 100_000))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '100000'])
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    expect(first.headers.get('access-control-allow-origin')).toBeNull()
    expect((await patch(id, 100_000, sound.subarray(100_000))).status).toBe(204)
    const fields = { uploadId: id, fileName: '讲座 1.wav', sha256: sha256(sound) }
    const answers = await Promise.all([
      server.complete(me, fields),
      server.complete(me, fields),
      server.complete(me, fields),
    ])
    for (const answer of answers) {
      expect(answer).toMatchObject({
        code: 1,
        record: {
          recordingId: id,
          fileName: '讲座 1.wav',
          fileSize: sound.length,
          timeLen: 20,
          sampleRate: 8000,
          format: 'wav',
        },
      })
    }
    expect(await server.complete(me, fields)).toEqual(answers[0])
    expect(server.recordings.added).toMatchObject([
      { recordingId: id, userId: me, sha256: sha256(sound), storageKey: `recordings/${id}/original` },
    ])
    expect(await server.stored()).toContain(`recordings/${id}/original`)
    expect(await server.incoming()).toEqual([])
  })

  it('may bring its first bytes along when it is created, and the folder to put it in when it is completed', async () => {
    const metadata = `filename ${Buffer.from('talk.wav').toString('base64')}`
    const created = await server.tus('POST', me, {
      headers: { 'upload-length': String(sound.length), 'upload-metadata': metadata },
      body: sound.subarray(0, 500),
    })
    expect([created.status, created.headers.get('upload-offset')]).toEqual([201, '500'])
    const id = created.headers.get('location')!.split('/').at(-1)!
    expect((await patch(id, 500, sound.subarray(500))).status).toBe(204)
    expect(
      await server.complete(me, {
        uploadId: id,
        fileName: 'talk.wav',
        sha256: sha256(sound),
        folderId: 'a-folder',
      }),
    ).toMatchObject({
      code: 1,
      record: { folderId: 'a-folder' },
    })
  })

  it('goes on after a cut from exactly where it stopped', async () => {
    const big = wav(200)
    const id = await server.create(me, big.length)
    await cut(id, 0, big, 1_000_000)
    const offset = await offsetOf(id)
    expect(offset).toBeGreaterThan(0)
    expect(offset).toBeLessThanOrEqual(1_000_000)
    expect((await patch(id, offset, big.subarray(offset))).status).toBe(204)
    expect(await server.complete(me, { uploadId: id, fileName: 'a.wav', sha256: sha256(big) })).toMatchObject(
      { code: 1 },
    )
  })

  it('gives up a connection that hangs when its sender comes back', async () => {
    const id = await server.create(me, sound.length)
    const hanging = request(`${server.url}/web-api/api/v2/audio/tus/${id}`, {
      method: 'PATCH',
      headers: {
        token: `user:${me}`,
        'tus-resumable': '1.0.0',
        'upload-offset': 0,
        'content-type': 'application/offset+octet-stream',
        'content-length': sound.length,
      },
    })
    hanging.on('error', () => undefined)
    hanging.write(sound.subarray(0, 50_000))
    await vi.waitUntil(async () => (await fileSize(id)) === 50_000, { interval: 5 })
    expect(await offsetOf(id)).toBe(50_000)
    expect((await patch(id, 50_000, sound.subarray(50_000))).status).toBe(204)
    hanging.destroy()
    expect(
      await server.complete(me, { uploadId: id, fileName: 'a.wav', sha256: sha256(sound) }),
    ).toMatchObject({ code: 1 })
  })

  it('refuses a part that does not fit to what is there', async () => {
    const id = await server.create(me, sound.length)
    expect((await patch(id, 5, sound)).status).toBe(409)
    expect((await patch(id, 0, Buffer.concat([sound, sound]))).status).toBe(413)
    expect(await offsetOf(id)).toBe(0)
  })

  it('is not complete before its last byte', async () => {
    const id = await server.create(me, sound.length)
    await patch(id, 0, sound.subarray(0, 10))
    expect(await server.complete(me, { uploadId: id, fileName: 'a.wav' })).toMatchObject({
      code: 20004,
      reason: 'incomplete',
    })
    await patch(id, 10, sound.subarray(10))
    expect(await server.complete(me, { uploadId: id, fileName: 'a.wav' })).toMatchObject({ code: 1 })
  })

  it('tells a sender who missed the answer that everything is there, and takes nothing away from the recording', async () => {
    const id = await server.create(me, sound.length)
    await patch(id, 0, sound)
    await server.complete(me, { uploadId: id, fileName: 'a.wav' })
    expect(await offsetOf(id)).toBe(sound.length)
    expect((await patch(id, 0, sound)).status).toBe(409)
    expect((await server.tus('DELETE', me, { id })).status).toBe(404)
    expect(await server.complete(me, { uploadId: id, fileName: 'a.wav' })).toMatchObject({
      code: 1,
      record: { recordingId: id },
    })
  })

  it('with another hash than announced is refused and gone', async () => {
    const id = await server.create(me, sound.length)
    await patch(id, 0, sound)
    expect(
      await server.complete(me, { uploadId: id, fileName: 'a.wav', sha256: '0'.repeat(64) }),
    ).toMatchObject({ code: 20004, reason: 'checksum' })
    expect(await server.incoming()).toEqual([])
    expect(await server.complete(me, { uploadId: id, fileName: 'a.wav' })).toMatchObject({ code: 20003 })
  })

  it('can be given up', async () => {
    const id = await server.create(me, sound.length)
    await patch(id, 0, sound.subarray(0, 100))
    expect((await server.tus('DELETE', me, { id })).status).toBe(204)
    expect(await server.incoming()).toEqual([])
    expect((await server.tus('HEAD', me, { id })).status).toBe(404)
  })

  it('keeps what arrived when the recording could not be added, and can be completed later', async () => {
    const id = await server.create(me, sound.length)
    await patch(id, 0, sound)
    server.recordings.failure = { error: new Error('the database is away'), isAdded: false }
    expect(await server.complete(me, { uploadId: id, fileName: 'a.wav' })).toMatchObject({ code: 99999 })
    expect(
      await server.complete(me, { uploadId: id, fileName: 'a.wav', sha256: sha256(sound) }),
    ).toMatchObject({ code: 1 })
    expect(await server.incoming()).toEqual([])
  })
})

describe('whose it is', () => {
  it('is asked first: visitors are refused', async () => {
    const answer = await fetch(`${server.url}/web-api/api/v2/audio/tus`, {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '5' },
    })
    expect([answer.status, await answer.json()]).toEqual([
      401,
      expect.objectContaining({ status_code: 10001 }),
    ])
    expect(
      (await fetch(`${server.url}/web-api/api/v2/audio/tus`, { method: 'OPTIONS' })).headers.get(
        'tus-extension',
      ),
    ).toBe('creation,creation-with-upload,termination')
  })

  it('decides: another one’s transfer answers like one that does not exist', async () => {
    const id = await server.create(me, sound.length)
    const missing = crypto.randomUUID()
    for (const target of [id, missing]) {
      expect((await server.tus('HEAD', other, { id: target })).status).toBe(404)
      expect((await patch(target, 0, sound, other)).status).toBe(404)
      expect((await server.tus('DELETE', other, { id: target })).status).toBe(404)
      expect(await server.complete(other, { uploadId: target, fileName: 'a.wav' })).toMatchObject({
        code: 20003,
        message: 'File not found',
      })
    }
    expect(await offsetOf(id)).toBe(0)
    expect((await server.tus('GET', me, { id })).status).toBe(404)
  })

  it('is found though each request carries the time', async () => {
    const metadata = `filename ${Buffer.from('talk.wav').toString('base64')}`
    const created = await server.tus('POST', me, {
      id: '?timeStamp=1700000000000',
      headers: { 'upload-length': String(sound.length), 'upload-metadata': metadata },
    })
    expect(created.status).toBe(201)
    const id = created.headers.get('location')!.split('/').at(-1)!
    const timed = `${id}?timeStamp=1700000000000`
    expect((await patch(timed, 0, sound.subarray(0, 10))).status).toBe(204)
    expect(await offsetOf(timed)).toBe(10)
    expect((await server.tus('DELETE', other, { id: timed })).status).toBe(404)
    expect((await server.tus('DELETE', me, { id: timed })).status).toBe(204)
    expect((await server.tus('HEAD', me, { id })).status).toBe(404)
  })

  it.each([
    ['..%2f..%2fetc', 20003],
    ['x', 20003],
    ['%00', errorCodes.PARAMETER_INVALID],
    ['..', 20003],
  ])('is never looked up by a path: %s', async (id, code) => {
    expect((await server.tus('HEAD', me, { id })).status).toBe(404)
    expect(await server.complete(me, { uploadId: decodeURIComponent(id), fileName: 'a.wav' })).toMatchObject({
      code,
    })
  })
})

describe('creating one', () => {
  const create = async (headers: Record<string, string>) => {
    const answer = await server.tus('POST', me, { headers })
    return { status: answer.status, body: await answer.text() }
  }
  const name = `filename ${Buffer.from('a.wav').toString('base64')}`

  it.each([
    ['too large', { 'upload-length': String(1024 ** 3 + 1), 'upload-metadata': name }, 400, 20004],
    ['empty', { 'upload-length': '0', 'upload-metadata': name }, 400, 20004],
    ['without a name', { 'upload-length': '5' }, 400, 10002],
    [
      'with a name that is none',
      { 'upload-length': '5', 'upload-metadata': `filename ${Buffer.from('a\nb').toString('base64')}` },
      400,
      errorCodes.PARAMETER_INVALID,
    ],
  ])('%s is refused with its code', async (_case, headers, status, code) => {
    const answer = await create(headers)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toMatchObject({ status_code: code })
    expect(await server.incoming()).toEqual([])
  })

  it('needs a length', async () => {
    expect((await create({ 'upload-defer-length': '1', 'upload-metadata': name })).status).toBe(501)
    expect((await create({ 'upload-metadata': name })).status).toBe(400)
  })
})

describe('a file that is cut off', () => {
  const rest = sound.subarray(0, 44 + (sound.length - 44) * 0.6)
  const refused = { code: 20004, reason: 'truncated', playableSeconds: 12 }

  it('is refused with what can be played, and taken without being sent again', async () => {
    const id = await server.create(me, rest.length, 'talk.wav')
    await patch(id, 0, rest)
    const finished = { uploadId: id, fileName: 'talk.wav', sha256: sha256(rest) }
    expect(await server.complete(me, finished)).toMatchObject(refused)
    expect(await server.stored()).toEqual([])
    expect(await server.complete(me, { ...finished, allowTruncated: true })).toMatchObject({
      code: 1,
      record: { timeLen: 12 },
    })
    expect(await server.incoming()).toEqual([])
  })

  it('is taken from a form that allows it', async () => {
    expect(await server.upload(me, 'talk.wav', rest)).toMatchObject(refused)
    expect(await server.upload(me, 'talk.wav', rest, 'en', { allowTruncated: 'false' })).toMatchObject(
      refused,
    )
    expect(await server.upload(me, 'talk.wav', rest, 'en', { allowTruncated: 'true' })).toMatchObject({
      code: 1,
      record: { timeLen: 12 },
    })
  })
})
