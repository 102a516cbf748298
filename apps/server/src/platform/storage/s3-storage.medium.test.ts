import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeStorage } from './conformance.ts'
import { S3Storage } from './s3-storage.ts'

let folder: string
let server: S3rver
let endpoint: string
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** The part of koa that is needed here. */
type Middleware = (context: { method: string; query: Record<string, unknown>; status: number }, next: () => Promise<unknown>) => Promise<unknown>

const uploads = () => path.join(folder, 'recordings/._S3rver_uploads')

/** The one call of ours that this server lacks. */
const abortMultipartUpload: Middleware = async (context, next) => {
  const { uploadId } = context.query
  if (context.method !== 'DELETE' || typeof uploadId !== 'string') return next()
  await rm(path.join(uploads(), path.basename(uploadId)), { recursive: true })
  context.status = 204
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-s3-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'recordings', configs: [] }],
    // This server signs the address of a listing differently from AWS.
    allowMismatchedSignatures: true,
  })
  ;(server as unknown as { middleware: Middleware[] }).middleware.unshift(abortMultipartUpload)
  const { port } = (await server.run())
  endpoint = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const connect = (overrides = {}) =>
  new S3Storage({ kind: 's3', bucket: 'recordings', region: 'us-east-1', endpoint, credentials, forcePathStyle: true, ...overrides })

describeStorage('a bucket', () => {
  const storage = connect()
  return Promise.resolve({
    storage,
    leftovers: () => readdir(uploads()).catch(() => []),
    close: () => {
      storage.close()
      return Promise.resolve()
    },
  })
})

it('says what is wrong with the settings', async () => {
  await expect(connect({ bucket: 'nothing-here' }).check()).rejects.toThrow('nothing-here')
  await expect(connect({ credentials: { accessKeyId: 'nobody', secretAccessKey: 'wrong' } }).check()).rejects.toThrow('LONGHAND_S3')
})
