import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import type { StorageConfig } from './storage-config.ts'

/** An S3-compatible server of a test's own. */
export interface TestBucket {
  config: Extract<StorageConfig, { kind: 's3' }>
  endpoint: string
  /** Parts of uploads that were not completed. */
  leftovers(): Promise<string[]>
  /** Begins an upload of parts that no one completes. Missing where the server can't list such. */
  abandon?(key: string): Promise<void>
  close(): Promise<void>
}

/** The part of koa that is needed here. */
type Middleware = (
  context: { method: string; query: Record<string, unknown>; status: number; type: string; body: unknown },
  next: () => Promise<unknown>,
) => Promise<unknown>

/** Starts one with an empty bucket. */
export async function startTestBucket(): Promise<TestBucket> {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-s3-'))
  const uploads = path.join(folder, 'recordings/._S3rver_uploads')
  /** A call of ours that this server lacks. */
  const abortMultipartUpload: Middleware = async (context, next) => {
    const { uploadId } = context.query
    if (context.method !== 'DELETE' || typeof uploadId !== 'string') return next()
    await rm(path.join(uploads, path.basename(uploadId)), { recursive: true, force: true })
    context.status = 204
  }
  /** Another, which resumable transfers ask for. */
  const listParts: Middleware = async (context, next) => {
    const { uploadId } = context.query
    if (context.method !== 'GET' || typeof uploadId !== 'string') return next()
    const folderOf = path.join(uploads, path.basename(uploadId))
    const names = await readdir(folderOf).catch(() => undefined)
    context.type = 'xml'
    context.status = names ? 200 : 404
    const parts = (names ?? []).filter((name) => names?.includes(`${name}.md5`))
    const listed = parts.map(async (name) => {
      const [{ size }, hash] = await Promise.all([
        stat(path.join(folderOf, name)),
        readFile(path.join(folderOf, `${name}.md5`), 'utf8'),
      ])
      return `<Part><PartNumber>${name}</PartNumber><ETag>"${hash}"</ETag><Size>${size}</Size></Part>`
    })
    context.body = names
      ? `<ListPartsResult><IsTruncated>false</IsTruncated>${(await Promise.all(listed)).join('')}</ListPartsResult>`
      : '<Error><Code>NoSuchUpload</Code></Error>'
  }
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'recordings', configs: [] }],
    // This server signs the address of a listing differently from AWS.
    allowMismatchedSignatures: true,
  })
  ;(server as unknown as { middleware: Middleware[] }).middleware.unshift(abortMultipartUpload, listParts)
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    config: {
      kind: 's3',
      bucket: 'recordings',
      region: 'us-east-1',
      endpoint,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      forcePathStyle: true,
    },
    leftovers: () => readdir(uploads).catch(() => []),
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}
