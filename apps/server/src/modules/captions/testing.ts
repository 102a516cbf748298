import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  apiBasePath,
  captionHeaderBytes,
  captionStreamPath,
  storageQuotaBytes,
  toWire,
} from '@longhand/contracts'
import type { AnswerOf, CaptionLine, CaptionMessage, CaptionRequest } from '@longhand/contracts'
import type { LiveEvent, LiveRecognizer } from '@longhand/speech'
import pino from 'pino'
import { WebSocket } from 'ws'
import { type Clock, systemClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { buildTestApp, readEnvelope } from '../../platform/http/testing.ts'
import { jobPools } from '../../platform/queue/job.ts'
import { openQueue } from '../../platform/queue/queue.ts'
import { startWorker } from '../../platform/queue/worker.ts'
import { FolderStorage } from '../../platform/storage/folder-storage.ts'
import { onlyEngine } from '../../platform/speech/testing.ts'
import { fastEngine } from '../transcription/testing.ts'
import {
  buildTranscribing,
  transcribingJobs,
  type TranscribingModules,
} from '../transcription/testing-modules.ts'
import { captionsJobs } from './captions.jobs.ts'
import { type CaptionsModule, type CaptionsDeps, captionsModule } from './captions.module.ts'

const log = pino({ level: 'silent' })
const samplesPerWord = 8000

/**
 * A recogniser for tests, in this process: each half second of sound is a word, named by the value of its first sample. So a line tells exactly
 * which sound it was made of.
 *
 * @param flush As a real one, it takes a moment.
 */
export function countingRecognizer(
  flush: () => Promise<void> = () => new Promise((resolve) => setImmediate(resolve)),
): LiveRecognizer {
  const capabilities = {
    languages: ['en'],
    words: true,
    confidence: false,
    punctuation: false,
    diarization: false,
    streaming: true,
    vocabulary: false,
    languageDetection: false,
    offline: true,
    quality: 'basic',
  } as const
  return {
    id: 'counting',
    capabilities: () => capabilities,
    health: () => Promise.resolve({ ok: true }),
    open: ({ startSeconds = 0, onEvent }) => {
      let rest = Buffer.alloc(0)
      let at = Math.round(startSeconds * 16_000)
      const say = (isFinal: boolean): void => {
        const text = String(rest.readInt16LE(0))
        const [start, end] = [at / 16_000, (at + (rest.length >> 1)) / 16_000]
        const event: LiveEvent = isFinal
          ? {
              type: 'final',
              segment: { id: String(at), start, end, text, words: [{ text, start, end, timing: 'exact' }] },
              partial: undefined,
            }
          : { type: 'partial', partial: { text: `${text}?`, start, end } }
        onEvent(event)
      }
      return Promise.resolve({
        write: (pcm) => {
          rest = Buffer.concat([rest, pcm])
          while (rest.length >= samplesPerWord * 2) {
            const next = rest.subarray(samplesPerWord * 2)
            rest = rest.subarray(0, samplesPerWord * 2)
            say(true)
            at += samplesPerWord
            rest = next
          }
          if (rest.length > 0) say(false)
          return Promise.resolve()
        },
        flush,
        close: () => Promise.resolve(),
      })
    },
  }
}

/** Sound whose half second number `n` has the value `n`. */
export function numberedSound(seconds: number): Int16Array {
  return new Int16Array(seconds * 16_000).map((_, index) => Math.floor(index / samplesPerWord))
}

/** The module behind a real server, on a database and a folder of a test's own. */
export interface TestCaptions extends CaptionsModule {
  address: string
  storage: FolderStorage
  transcripts: TranscribingModules
  call<Data>(
    userId: string,
    method: 'GET' | 'POST',
    route: string,
    fields?: Record<string, unknown>,
  ): Promise<{ code: number; data: Data }>
  start(userId: string): Promise<AnswerOf<'startCaption'>>
  startWork(): Promise<void>
  close(): Promise<void>
}

/** Builds the module for a test. */
export async function createTestCaptions(
  database: Database,
  options: Pick<CaptionsDeps, 'time'> & {
    clock?: Clock
    recognizer?: LiveRecognizer
    isMember?: boolean
    storage?: FolderStorage
  },
): Promise<TestCaptions> {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-captions-'))
  const storage = options.storage ?? new FolderStorage(path.join(folder, 'storage'))
  const isMember = (): Promise<boolean> => Promise.resolve(options.isMember ?? false)
  const queue = await openQueue({ database, jobs: [...transcribingJobs, ...captionsJobs], log, isMember })
  const clock = options.clock ?? systemClock
  const transcripts = buildTranscribing({
    database,
    storage,
    queue,
    clock,
    scratchDir: path.join(folder, `scratch-${randomUUID()}`),
    recordingEngines: onlyEngine(fastEngine),
    chunkSeconds: 60,
    log,
  })
  const module = captionsModule.create({
    database,
    storage,
    queue,
    clock,
    log,
    time: options.time,
    timeZone: 'Asia/Shanghai',
    recordings: transcripts.liveRecordings,
    membership: { isMember },
    storedBytes: (userId) => transcripts.recordings.storedBytes(userId),
    storageQuota: () => Promise.resolve(storageQuotaBytes),
    translator: {
      translate: (_userId, { texts, to }) => Promise.resolve(texts.map((text) => `${to}: ${text}`)),
    },
    publicUrl: undefined,
    recognizer: () => Promise.resolve(options.recognizer ?? countingRecognizer()),
    hotWords: (userId) => Promise.resolve([`word of ${userId}`]),
  })
  const app = await buildTestApp(
    { ...transcripts.routes, ...module.routes },
    { rateLimitScale: 1000, plugins: module.plugins },
  )
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const stops: (() => Promise<void>)[] = []
  const call: TestCaptions['call'] = async <Data>(
    userId: string,
    method: string,
    route: string,
    fields: Record<string, unknown> = {},
  ) => {
    const query =
      method === 'GET' ? `?${new URLSearchParams(toWire(fields) as Record<string, string>).toString()}` : ''
    const response = await fetch(`${address}${apiBasePath}${route}${query}`, {
      method,
      headers: { token: `user:${userId}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(toWire(fields)) } : {}),
    })
    const { status_code: code, data } = readEnvelope<Data>(await response.json())
    return { code, data: data as Data }
  }
  return {
    ...module,
    address,
    storage,
    transcripts,
    call,
    start: async (userId) =>
      (await call<AnswerOf<'startCaption'>>(userId, 'POST', '/api/v1/caption/start')).data,
    startWork: async () => {
      await transcripts.worker.start()
      const registrations = [...transcripts.handlers, ...module.handlers]
      const worker = await startWorker({
        queue,
        database,
        registrations,
        queues: () => [...jobPools, ...transcripts.worker.queues()],
        slots: { compute: 1, io: 2 },
        timeZone: 'UTC',
        log,
        timing: { poll: 250, grace: 0 },
      })
      stops.push(
        () => worker.stop(),
        () => transcripts.worker.stop(),
      )
    },
    close: async () => {
      for (const stop of stops) await stop()
      await app.close()
      await queue.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A page of a test: keeps sound until it is acknowledged, and goes on after every cut. */
export class TestPage {
  readonly lines = new Map<number, CaptionLine>()
  readonly messages: CaptionMessage[] = []
  /** Numbers in the order in which lines came. */
  readonly order: number[] = []
  acknowledged = 0
  #socket: WebSocket | undefined
  #sent = 0
  #onReady: () => void = () => undefined

  constructor(
    private readonly address: string,
    private readonly sound: Int16Array,
  ) {}

  /** Connects with a ticket; resolves when the session is ready. */
  async connect(ticket: string, headers: Record<string, string> = {}): Promise<void> {
    const after = Math.max(0, ...this.lines.keys())
    const socket = new WebSocket(
      `${this.address.replace('http', 'ws')}${apiBasePath}${captionStreamPath}?ticket=${ticket}&after=${after}`,
      { headers },
    )
    this.#socket = socket
    socket.setMaxListeners(0)
    const isReady = new Promise<void>((resolve) => (this.#onReady = resolve))
    socket.on('message', (data: Buffer) => this.#receive(JSON.parse(data.toString()) as CaptionMessage))
    await once(socket, 'open')
    await isReady
  }

  /** Sends sound up to a sample, in frames of a tenth of a second or larger. */
  send(until: number, frameSamples = 1600): void {
    for (let from = this.#sent; from < until; from += frameSamples)
      this.sendFrame(from, Math.min(until, from + frameSamples))
    this.#sent = Math.max(this.#sent, until)
  }

  /** Lets go of what it was told, for sessions that are longer than a test should remember. */
  forget(): void {
    this.lines.clear()
    this.messages.length = 0
    this.order.length = 0
  }

  sendFrame(from: number, until: number): void {
    const frame = Buffer.alloc(captionHeaderBytes + (until - from) * 2)
    frame.writeUInt32LE(from, 0)
    Buffer.from(this.sound.buffer, from * 2, (until - from) * 2).copy(frame, captionHeaderBytes)
    this.#socket?.send(frame)
  }

  ask(request: CaptionRequest): void {
    this.#socket?.send(JSON.stringify(request))
  }

  /** Cuts the connection as a network does: without a word. */
  async cut(): Promise<void> {
    const socket = this.#socket
    if (!socket || socket.readyState === socket.CLOSED) return
    socket.terminate()
    await once(socket, 'close')
  }

  /** Closes the connection as a browser does that loads the page again: after all that it had sent. */
  async leave(): Promise<void> {
    this.#socket?.close()
    await this.closed()
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      const socket = this.#socket
      if (!socket || socket.readyState >= socket.CLOSING) throw new Error('The stream was closed.')
      // Whichever does not come is not waited for any more: a long session would collect listeners.
      const settled = new AbortController()
      const first = ['message', 'close'].map((event) => once(socket, event, { signal: settled.signal }))
      await Promise.race(first).finally(() => settled.abort())
      await Promise.allSettled(first)
    }
  }

  /** Code with which the stream was closed. */
  async closed(): Promise<number> {
    const [code] = (await once(this.#socket!, 'close')) as [number]
    return code
  }

  #receive(message: CaptionMessage): void {
    this.messages.push(message)
    const lines =
      message.type === 'ready'
        ? message.lines
        : message.type === 'final' || message.type === 'edited'
          ? [message.line]
          : []
    for (const line of lines) {
      if (message.type !== 'edited') this.order.push(line.number)
      this.lines.set(line.number, line)
    }
    if (message.type === 'ready' || message.type === 'resend') this.#sent = message.samples
    if (message.type === 'ready') this.#onReady()
    if (message.type === 'ack') this.acknowledged = message.samples
  }
}
