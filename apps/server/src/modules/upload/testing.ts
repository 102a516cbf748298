import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { apiBasePath, type Recording, recordingStatus, endpoints, toWire, tusPath } from '@longhand/contracts'
import { wavHeader } from '@longhand/speech'
import pino from 'pino'
import { ManualClock } from '../../platform/clock/testing.ts'
import type { Database } from '../../platform/db/database.ts'
import { buildTestApp, readEnvelope, requestTo } from '../../platform/http/testing.ts'
import { FolderStorage } from '../../platform/storage/folder-storage.ts'
import { uploadModule, type UploadModule, type UploadDeps } from './upload.module.ts'
import type { Recordings } from './recordings.ts'

type AddedRecording = Parameters<Recordings['add']>[0]

/** Recordings in memory. */
export class TestRecordings implements Recordings {
  readonly added: AddedRecording[] = []
  /** Thrown by the next `add`, after or before it was done. */
  failure: { error: Error; isAdded: boolean } | undefined

  add(recording: AddedRecording): Promise<Recording> {
    const failure = this.failure
    this.failure = undefined
    const isKnown = this.added.some(({ recordingId }) => recordingId === recording.recordingId)
    if (!isKnown && failure?.isAdded !== false) this.added.push(recording)
    return failure ? Promise.reject(failure.error) : Promise.resolve(recordOf(recording))
  }

  findUploaded(userId: string, recordingId: string): Promise<Recording | undefined> {
    const found = this.added.find(
      (recording) => recording.recordingId === recordingId && recording.userId === userId,
    )
    return Promise.resolve(found && recordOf(found))
  }

  isThere(_tx: unknown, userId: string, recordingId: string): Promise<boolean> {
    return Promise.resolve(
      this.added.some((recording) => recording.recordingId === recordingId && recording.userId === userId),
    )
  }

  count(userId: string): Promise<number> {
    return Promise.resolve(this.added.filter((recording) => recording.userId === userId).length)
  }

  storedBytes(userId: string): Promise<number> {
    return Promise.resolve(
      this.added
        .filter((recording) => recording.userId === userId)
        .reduce((sum, { bytes }) => sum + bytes, 0),
    )
  }
}

function recordOf({
  recordingId,
  fileName,
  durationSeconds,
  bytes,
  sampleRate,
  format,
  folderId = '',
}: AddedRecording): Recording {
  const timeLen = Math.round(durationSeconds)
  return {
    recordingId,
    fileName,
    fileStatus: recordingStatus.waiting,
    timeLen,
    fileSize: bytes,
    sampleRate,
    format,
    audioPath: '/',
    updateTime: 0,
    createTime: 0,
    source: 0,
    folderId,
    tags: [],
  }
}

/** The answer of a call, with what is in a refusal's `data`. */
export interface TestAnswer {
  code: number
  message: string
  record: Recording | null
  reason: string | undefined
  playableSeconds?: number | undefined
}

export type RecorderCall =
  'startCapture' | 'putCaptureChunk' | 'listCaptures' | 'finishCapture' | 'discardCapture'

export interface RecorderAnswer {
  code: number
  data: {
    reason?: string
    expected?: number
    chunks?: number
    captureId?: string
    recordingId?: string
    [field: string]: unknown
  } | null
}

/** The module behind real HTTP, on a database and in a folder of a test's own. */
export interface TestUploadServer extends UploadModule {
  url: string
  dataDir: string
  clock: ManualClock
  recordings: TestRecordings
  storage: FolderStorage
  /** Names of what lies in `incoming/`. */
  incoming(): Promise<string[]>
  /** Keys in the storage. */
  stored(): Promise<string[]>
  /** Uploads by the multipart call. */
  upload(
    userId: string,
    name: string,
    content: Blob | Buffer,
    language?: string,
    fields?: Record<string, string>,
  ): Promise<TestAnswer>
  complete(
    userId: string,
    fields: {
      uploadId: string
      fileName: string
      sha256?: string
      folderId?: string
      allowTruncated?: boolean
    },
  ): Promise<TestAnswer>
  check(userId: string, fields: { fileName: string; fileSize: number; timeLen?: number }): Promise<TestAnswer>
  recorder(
    userId: string,
    name: RecorderCall,
    fields: Record<string, unknown>,
    file?: Buffer,
  ): Promise<RecorderAnswer>
  /** A request of the resumable transfer; `id` absent for creating one. */
  tus(
    method: string,
    userId: string,
    options: { id?: string; headers?: Record<string, string>; body?: Buffer; signal?: AbortSignal },
  ): Promise<Response>
  /** Creates a resumable transfer. @returns Its id. */
  create(userId: string, bytes: number, fileName?: string): Promise<string>
  close(): Promise<void>
}

/** Starts the module. Two on one `dataDir` are a restart. */
export async function startTestUploads(
  database: Database,
  options: Partial<UploadDeps> & { recordings?: TestRecordings; port?: number } = {},
): Promise<TestUploadServer> {
  const {
    recordings = new TestRecordings(),
    dataDir = await mkdtemp(path.join(tmpdir(), 'longhand-upload-')),
    port = 0,
  } = options
  const storage = new FolderStorage(path.join(dataDir, 'storage'))
  const clock = new ManualClock()
  const module = uploadModule.create({
    database,
    storage,
    clock,
    log: pino({ level: 'silent' }),
    disk: { keepFreeBytes: 0 },
    ...options,
    recordings,
    dataDir,
  })
  const app = await buildTestApp(module.routes, { plugins: module.plugins, rateLimitScale: 1000 })
  await app.listen({ port, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const tusUrl = `${url}${apiBasePath}${tusPath}`
  const post = (
    name: keyof typeof endpoints,
    userId: string,
    body: string | FormData,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> =>
    fetch(`${url}${apiBasePath}${endpoints[name].path}`, {
      method: 'POST',
      headers: { token: `user:${userId}`, ...headers },
      body,
    })
      .then((response) => response.json())
      .then(readAnswer)
  const json = { 'content-type': 'application/json' }
  const server: TestUploadServer = {
    ...module,
    url,
    dataDir,
    clock,
    recordings,
    storage,
    incoming: () => readdir(path.join(dataDir, 'incoming')).catch(() => []),
    stored: async () => {
      const keys: string[] = []
      for await (const { key } of storage.list('recordings')) keys.push(key)
      return keys
    },
    upload: (userId, name, content, language = 'en', fields = {}) => {
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) form.append(field, value)
      form.append('file', content instanceof Blob ? content : new Blob([content]), name)
      return post('uploadRecording', userId, form, { 'accept-language': language })
    },
    complete: (userId, fields) => post('completeUpload', userId, JSON.stringify(toWire(fields)), json),
    check: (userId, fields) => post('checkRecording', userId, JSON.stringify(fields), json),
    recorder: async (userId, name, fields, file) => {
      const { send } = endpoints[name]
      const { method, url: address, payload } = requestTo(name, fields)
      const form = new FormData()
      for (const [field, value] of Object.entries(toWire(fields) as typeof fields))
        form.append(field, String(value))
      if (file) form.append('file', new Blob([file]))
      const response = await fetch(`${url}${address}`, {
        method,
        headers: { token: `user:${userId}`, ...(send === 'json' ? json : {}) },
        ...(payload ? { body: JSON.stringify(payload) } : send === 'multipart' ? { body: form } : {}),
      })
      const { status_code: code, data } = readEnvelope<NonNullable<RecorderAnswer['data']>>(
        await response.json(),
      )
      return { code, data }
    },
    tus: (method, userId, { id, headers, body, signal }) =>
      fetch(id === undefined ? tusUrl : `${tusUrl}/${id}`, {
        method,
        headers: {
          token: `user:${userId}`,
          'tus-resumable': '1.0.0',
          ...(body ? { 'content-type': 'application/offset+octet-stream' } : {}),
          ...headers,
        },
        ...(body ? { body } : {}),
        ...(signal ? { signal } : {}),
      }),
    create: async (userId, bytes, fileName = 'talk.wav') => {
      const metadata = `filename ${Buffer.from(fileName).toString('base64')}`
      const answer = await server.tus('POST', userId, {
        headers: { 'upload-length': String(bytes), 'upload-metadata': metadata },
      })
      if (answer.status !== 201)
        throw new Error(`The transfer was not created: ${answer.status} ${await answer.text()}`)
      return path.basename(answer.headers.get('location') ?? '')
    },
    close: async () => {
      await app.close()
      await module.close()
      if (!options.dataDir) await rm(dataDir, { recursive: true })
    },
  }
  return server
}

/** What is in an envelope. */
export function readAnswer(envelope: unknown): TestAnswer {
  const { status_code: code, status_msg: message, data } = readEnvelope(envelope)
  const { reason, playableSeconds } = (data ?? {}) as { reason?: string; playableSeconds?: number }
  return { code, message, record: code === 1 ? (data as Recording | null) : null, reason, playableSeconds }
}

/** Hex. */
export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/**
 * A recording of mono 16-bit samples that hold a quiet tone.
 *
 * @param seconds Its length.
 */
export function wav(seconds: number, rate = 8000): Buffer {
  const samples = Buffer.alloc(Math.round(seconds * rate) * 2)
  for (let index = 0; index < samples.length / 2; index++)
    samples.writeInt16LE(Math.round(3000 * Math.sin(index / 5)), index * 2)
  return Buffer.concat([wavHeader(samples.length, rate), samples])
}

/** Silence of mono 8-bit samples at 1 kHz: the length of a working day in a file that is quickly sent. */
export function longWav(seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * 1000, 128)
  return Buffer.concat([wavHeader(samples.length, 1000, { bits: 8 }), samples])
}
