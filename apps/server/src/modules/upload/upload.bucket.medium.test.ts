import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { UploadPartCommand, S3Client } from '@aws-sdk/client-s3'
import { uploadKeptSeconds } from '@longhand/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { S3Storage, s3ClientConfig } from '../../platform/storage/s3-storage.ts'
import { startTestBucket, type TestBucket } from '../../platform/storage/testing-bucket.ts'
import { hasCeph, startCephBucket } from '../../platform/storage/testing-ceph.ts'
import { type FaultyProxy, startFaultyProxy } from '../../platform/storage/testing-faulty-proxy.ts'
import { addTestUser } from '../auth/testing.ts'
import { sha256, startTestUploads, TestRecordings, type TestUploadServer, wav } from './testing.ts'
import { makeMedia } from './testing-media.ts'
import { tusIdOf } from './transfer-store.ts'
import { bucketTransfers } from './upload.module.ts'
import { UploadRepository } from './upload.repository.ts'

const partBytes = 8 * 1024 * 1024
const services = [
  { name: 's3rver', start: startTestBucket, isInstalled: true },
  { name: 'Ceph', start: startCephBucket, isInstalled: hasCeph },
]

describe.each(services.filter(({ isInstalled }) => isInstalled))(
  'two processes with a bucket of $name',
  ({ start }) => {
    let database: TestDatabase
    let bucket: TestBucket
    let proxy: FaultyProxy
    let storage: S3Storage
    let a: TestUploadServer
    let b: TestUploadServer
    let me: string
    /** Three parts, the last one shorter. */
    const sound = wav(1250)

    beforeAll(async () => {
      database = await createTestDatabase()
      bucket = await start()
      proxy = await startFaultyProxy(bucket.endpoint)
    })
    afterAll(async () => {
      await proxy.close()
      await bucket.close()
      await database.close()
    })
    beforeEach(async () => {
      me = await addTestUser(database)
      proxy.heal()
      const config = { ...bucket.config, endpoint: proxy.url }
      storage = new S3Storage(config)
      const shared = {
        storage,
        openTransferStore: await bucketTransfers(config),
        recordings: new TestRecordings(),
      }
      ;[a, b] = await Promise.all([startTestUploads(database, shared), startTestUploads(database, shared)])
    })
    afterEach(async () => {
      await Promise.all([a.close(), b.close()])
      storage.close()
    })

    const patch = (server: TestUploadServer, id: string, offset: number, body: Buffer) =>
      server.tus('PATCH', me, { id, headers: { 'upload-offset': String(offset) }, body })
    const offsetOf = async (server: TestUploadServer, id: string) =>
      Number((await server.tus('HEAD', me, { id })).headers.get('upload-offset') ?? Number.NaN)
    const arriving = async (id: string) => {
      const keys: string[] = []
      for await (const { key } of storage.list(`incoming/${id}`)) keys.push(key)
      return keys
    }
    const expectRecorded = async (id: string, content = sound) => {
      expect(a.recordings.added.filter(({ recordingId }) => recordingId === id)).toMatchObject([
        { userId: me, bytes: content.length, sha256: sha256(content) },
      ])
      expect((await storage.stat(`recordings/${id}/original`))?.size).toBe(content.length)
      expect([await arriving(id), await a.incoming(), await b.incoming()]).toEqual([[], [], []])
    }
    /** Sends the beginning of what remains, and keeps the connection open. */
    const begin = (server: TestUploadServer, id: string, offset: number, bytes: number) => {
      const sending = request(`${server.url}/web-api/api/v2/audio/tus/${id}`, {
        method: 'PATCH',
        headers: {
          token: `user:${me}`,
          'tus-resumable': '1.0.0',
          'upload-offset': offset,
          'content-type': 'application/offset+octet-stream',
          'content-length': sound.length - offset,
        },
      })
      sending.on('error', () => undefined)
      sending.write(sound.subarray(offset, offset + bytes))
      return sending
    }
    const storedParts = (count: number) =>
      vi.waitUntil(() => proxy.requests.filter((kind) => kind === 'part').length >= count, { interval: 5 })

    it('takes the parts of a transfer in either, and makes one recording of it', async () => {
      const id = await a.create(me, sound.length)
      let offset = 0
      for (const [server, bytes] of [
        [a, 1_000_000],
        [b, 9_000_000],
        [a, 3],
        [b, sound.length],
      ] as const) {
        const answer = await patch(server, id, offset, sound.subarray(offset, offset + bytes))
        expect(answer.status).toBe(204)
        offset = Math.min(sound.length, offset + bytes)
        expect([answer.headers.get('upload-offset'), await offsetOf(server === a ? b : a, id)]).toEqual([
          String(offset),
          offset,
        ])
      }
      const fields = { uploadId: id, fileName: 'talk.wav', sha256: sha256(sound) }
      const answers = await Promise.all([
        a.complete(me, fields),
        b.complete(me, fields),
        b.complete(me, fields),
      ])
      for (const answer of answers)
        expect(answer).toMatchObject({ code: 1, record: { recordingId: id, fileSize: sound.length } })
      await expectRecorded(id)
      expect(await offsetOf(b, id)).toBe(sound.length)
    })

    it('goes on in the other one after a cut', async () => {
      const id = await a.create(me, sound.length)
      const before = proxy.requests.filter((kind) => kind === 'part').length
      const sending = begin(a, id, 0, partBytes + 1_000_000)
      await storedParts(before + 1)
      sending.destroy()
      const offset = await offsetOf(b, id)
      expect(offset).toBeGreaterThanOrEqual(partBytes)
      expect((await patch(b, id, offset, sound.subarray(offset))).status).toBe(204)
      expect(await b.complete(me, { uploadId: id, fileName: 'a.wav', sha256: sha256(sound) })).toMatchObject({
        code: 1,
      })
      await expectRecorded(id)
    })

    it('keeps what has come when a process is stopped', async () => {
      const stopped = await startTestUploads(database, {
        storage,
        openTransferStore: await bucketTransfers({ ...bucket.config, endpoint: proxy.url }),
        recordings: a.recordings,
      })
      const id = await stopped.create(me, sound.length)
      const before = proxy.requests.filter((kind) => kind === 'part').length
      begin(stopped, id, 0, partBytes + 1_000_000)
      await storedParts(before + 1)
      await stopped.close()
      const offset = await offsetOf(b, id)
      expect(offset).toBeGreaterThanOrEqual(partBytes)
      expect((await patch(b, id, offset, sound.subarray(offset))).status).toBe(204)
      expect(await b.complete(me, { uploadId: id, fileName: 'a.wav', sha256: sha256(sound) })).toMatchObject({
        code: 1,
      })
    })

    it('gives up a connection that hangs in one when its sender comes back to the other', async () => {
      const id = await a.create(me, sound.length)
      const before = proxy.requests.filter((kind) => kind === 'part').length
      const hanging = begin(a, id, 0, partBytes + 1_000_000)
      await storedParts(before + 1)
      const offset = await offsetOf(b, id)
      expect(offset).toBe(partBytes + 1_000_000)
      expect((await patch(b, id, offset, sound.subarray(offset))).status).toBe(204)
      hanging.destroy()
      expect(await a.complete(me, { uploadId: id, fileName: 'a.wav', sha256: sha256(sound) })).toMatchObject({
        code: 1,
      })
      await expectRecorded(id)
    })

    it('has what comes after a missing part sent again', async () => {
      const id = await a.create(me, sound.length)
      await patch(a, id, 0, sound.subarray(0, partBytes))
      const row = await new UploadRepository(database).byId(id)
      const client = new S3Client(s3ClientConfig(bucket.config))
      await client.send(
        new UploadPartCommand({
          Bucket: bucket.config.bucket,
          Key: tusIdOf(id),
          UploadId: row?.multipartId ?? '',
          PartNumber: 3,
          Body: sound.subarray(2 * partBytes),
        }),
      )
      client.destroy()
      expect(await offsetOf(b, id)).toBe(partBytes)
      expect((await patch(b, id, partBytes, sound.subarray(partBytes))).status).toBe(204)
      expect(await b.complete(me, { uploadId: id, fileName: 'a.wav', sha256: sha256(sound) })).toMatchObject({
        code: 1,
      })
      await expectRecorded(id)
    })

    it('is whole though the process died before it had told the bucket so', async () => {
      const id = await a.create(me, sound.length)
      proxy.fail('complete', ...Array.from({ length: 5 }, () => ({ answer: 503 })))
      expect((await patch(a, id, 0, sound)).status).toBe(500)
      proxy.heal()
      expect(await offsetOf(b, id)).toBe(sound.length)
      expect(await b.complete(me, { uploadId: id, fileName: 'a.wav', sha256: sha256(sound) })).toMatchObject({
        code: 1,
      })
      await expectRecorded(id)
    })

    it('keeps what arrived while the bucket is away', async () => {
      const id = await a.create(me, sound.length)
      await patch(a, id, 0, sound.subarray(0, partBytes))
      proxy.fail('part', ...Array.from({ length: 20 }, () => ({ answer: 503 })))
      expect((await patch(a, id, partBytes, sound.subarray(partBytes))).status).toBe(500)
      proxy.heal()
      const offset = await offsetOf(b, id)
      expect((await patch(b, id, offset, sound.subarray(offset))).status).toBe(204)
      expect(await a.complete(me, { uploadId: id, fileName: 'a.wav', sha256: sha256(sound) })).toMatchObject({
        code: 1,
      })
      await expectRecorded(id)
    })

    it('is nowhere after it was given up, refused, or swept', async () => {
      const [given, refused, stale] = [
        await a.create(me, 100),
        await b.create(me, 100),
        await a.create(me, sound.length),
      ]
      await patch(b, given, 0, sound.subarray(0, 50))
      expect((await b.tus('DELETE', me, { id: given })).status).toBe(204)
      expect((await a.tus('HEAD', me, { id: given })).status).toBe(404)
      await patch(a, refused, 0, randomBytes(100))
      expect(await b.complete(me, { uploadId: refused, fileName: 'a.wav' })).toMatchObject({
        code: 20004,
        reason: 'not-media',
      })
      await patch(a, stale, 0, sound.subarray(0, partBytes + 5))
      expect(await arriving(stale)).not.toEqual([])
      b.clock.advance(uploadKeptSeconds * 1000 + 60_000)
      await b.sweep.run(new AbortController().signal)
      for (const id of [given, refused, stale]) expect(await arriving(id)).toEqual([])
      expect(await bucket.leftovers()).toEqual([])
    })

    it('is left alone by the sweep as long as its sender lives', async () => {
      const id = await a.create(me, sound.length)
      await patch(a, id, 0, sound.subarray(0, partBytes))
      const soon = uploadKeptSeconds * 1000 - 60_000
      for (const server of [a, b]) server.clock.advance(soon)
      expect(await offsetOf(a, id)).toBe(partBytes)
      for (const server of [a, b]) server.clock.advance(soon)
      await b.sweep.run(new AbortController().signal)
      expect((await patch(b, id, partBytes, sound.subarray(partBytes))).status).toBe(204)
      expect(await b.complete(me, { uploadId: id, fileName: 'a.wav', sha256: sha256(sound) })).toMatchObject({
        code: 1,
      })
    })

    it('takes the chunks of a recorder in either, and makes one recording of them', async () => {
      const webm = await makeMedia({
        format: 'webm',
        hasVideo: false,
        args: ['-ac', '1', '-c:a', 'libopus', '-live', '1'],
      })
      const third = Math.ceil(webm.length / 3)
      const begun = await a.recorder(me, 'startCapture', { fileName: 'Interview' })
      const captureId = String(begun.data?.captureId)
      for (let number = 0; number < 6; number += 1) {
        const file = webm.subarray((number % 3) * third, ((number % 3) + 1) * third)
        const chunk = {
          captureId,
          number,
          stretch: number < 3 ? 0 : 1,
          milliseconds: 1000,
          sha256: sha256(file),
        }
        expect(await (number % 2 === 0 ? a : b).recorder(me, 'putCaptureChunk', chunk, file)).toMatchObject({
          data: { chunks: number + 1 },
        })
      }
      expect(await arriving(captureId)).toHaveLength(6)
      const finished = { captureId, chunks: 6, fileName: 'Interview' }
      const answers = await Promise.all([
        b.recorder(me, 'finishCapture', finished),
        a.recorder(me, 'finishCapture', finished),
      ])
      for (const { data } of answers)
        expect(data).toMatchObject({ recordingId: captureId, timeLen: 6, format: 'webm' })
      // One that put the chunks together while the other recorded them.
      await mkdir(path.join(b.dataDir, 'incoming', captureId), { recursive: true })
      expect(await b.complete(me, { uploadId: captureId, fileName: 'Interview.webm' })).toMatchObject({
        record: { recordingId: captureId },
      })
      expect([await arriving(captureId), await a.incoming(), await b.incoming()]).toEqual([[], [], []])
    })
  },
)
