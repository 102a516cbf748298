import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AnswerOf, type EndpointName, type RequestOf, toWire } from '@longhand/contracts'
import { createSpeechEngine, decodeAudio, pcmByteRange, type SpeechEngine, wavHeader } from '@longhand/speech'
import type { LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { buildTestApp, readEnvelope, requestTo } from '../../platform/http/testing.ts'
import { jobPools } from '../../platform/queue/job.ts'
import { openQueue, type ServedQueue } from '../../platform/queue/queue.ts'
import { startWorker, type Worker, type WorkerOptions } from '../../platform/queue/worker.ts'
import { onlyEngine, recordedEngine } from '../../platform/speech/testing.ts'
import { FolderStorage } from '../../platform/storage/folder-storage.ts'
import {
  buildTranscribing,
  type TranscribingDeps,
  transcribingJobs,
  type TranscribingModules,
} from './testing-modules.ts'

const log = pino({ level: 'silent' })

/** A call's code, data and whole response. */
export interface TestAnswer<Name extends EndpointName> {
  code: number
  message: string
  data: AnswerOf<Name>
  response: LightMyRequestResponse
}

/** The modules behind the real HTTP layer, on a database and a folder of a test's own; no one works until `startWork`. */
export interface TestTranscripts extends TranscribingModules {
  /** Folder of storage and scratch. */
  folder: string
  storage: FolderStorage
  queue: ServedQueue
  /** Calls as this user, as a guest (`guest`) or, with `undefined`, as a visitor. */
  call<Name extends EndpointName>(
    user: string | undefined,
    name: Name,
    fields: RequestOf<Name> & { file?: File },
    headers?: Record<string, string>,
    remoteAddress?: string,
  ): Promise<TestAnswer<Name>>
  /** Stores a file and adds it. @returns Its id. */
  addRecording(
    userId: string,
    recording?: { content?: Buffer; fileName?: string; durationSeconds?: number; format?: string },
  ): Promise<string>
  /** Starts a worker in this process. */
  startWork(options?: {
    engine?: () => Promise<SpeechEngine>
    chunkSeconds?: number
    slots?: number
    queues?: WorkerOptions['queues']
  }): Promise<TestWorker>
  close(): Promise<void>
}

/** A worker in a test's process. */
export interface TestWorker {
  stop(): Promise<void>
}

/** Builds the modules for a test. */
export async function createTestTranscripts(
  database: Database,
  options: { clock?: Clock } & Partial<
    Pick<
      TranscribingDeps,
      | 'time'
      | 'events'
      | 'translations'
      | 'storageQuota'
      | 'partSeconds'
      | 'makesPictures'
      | 'recordingEngines'
      | 'comingModel'
      | 'mailsOwner'
    >
  > = {},
): Promise<TestTranscripts> {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-transcripts-'))
  const storage = new FolderStorage(path.join(folder, 'storage'))
  const queue = await openQueue({ database, jobs: transcribingJobs, log })
  const scratchDir = path.join(folder, 'scratch')
  const deps: TranscribingDeps = {
    database,
    storage,
    queue,
    scratchDir,
    recordingEngines: onlyEngine(recordedEngine),
    chunkSeconds: 120,
    log,
    ...options,
  }
  const module = buildTranscribing(deps)
  const app = await buildTestApp(module.routes, { rateLimitScale: 1000 })
  const workers: TestWorker[] = []
  return {
    ...module,
    folder,
    storage,
    queue,
    call: async (user, name, fields, headers = {}, remoteAddress = '127.0.0.1') => {
      const response = await app.inject({
        ...requestTo(name, fields),
        ...formOf(fields),
        headers: { ...tokenOf(user), ...headers },
        remoteAddress,
      })
      const isEnvelope =
        response.headers['content-type']?.toString().startsWith('application/json') === true &&
        response.body.startsWith('{"status_code"')
      const envelope = isEnvelope
        ? readEnvelope(response.json())
        : { status_code: 1, status_msg: '', data: null }
      return {
        code: envelope.status_code,
        message: envelope.status_msg,
        data: envelope.data as AnswerOf<typeof name>,
        response,
      }
    },
    addRecording: async (
      userId,
      { content = Buffer.from('no sound'), fileName = 'talk.wav', durationSeconds = 60, format = 'wav' } = {},
    ) => {
      const recordingId = randomUUID()
      const storageKey = `recordings/${recordingId}/original`
      await storage.put(storageKey, content)
      const sha256 = createHash('sha256').update(content).digest('hex')
      await module.recordings.add({
        recordingId,
        userId,
        fileName,
        storageKey,
        bytes: content.length,
        sha256,
        durationSeconds,
        sampleRate: 16_000,
        format,
      })
      return recordingId
    },
    startWork: async ({ engine = recordedEngine, chunkSeconds = 120, slots = 2, queues } = {}) => {
      const working = buildTranscribing({ ...deps, recordingEngines: onlyEngine(engine), chunkSeconds })
      await working.worker.start()
      const worker = await startTestWorker({
        queue,
        database,
        registrations: working.handlers,
        slots,
        queues: queues ?? (() => [...jobPools, ...working.worker.queues()]),
      })
      const started = {
        stop: async () => {
          await worker.stop()
          await working.worker.stop()
          await working.close()
        },
      }
      workers.push(started)
      return started
    },
    close: async () => {
      for (const worker of workers) await worker.stop()
      await app.close()
      await module.close()
      await queue.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function startTestWorker({
  slots,
  ...parts
}: Pick<Parameters<typeof startWorker>[0], 'queue' | 'database' | 'registrations' | 'queues'> & {
  slots: number
}): Promise<Worker> {
  return startWorker({
    ...parts,
    slots: { compute: slots, io: 2 },
    timeZone: 'UTC',
    log,
    timing: { poll: 250, grace: 0 },
  })
}

/** Of a call that sends a file, which comes last: what follows it is not read. */
function formOf({ file, ...fields }: { file?: File }): { payload?: FormData } {
  if (!file) return {}
  const form = new FormData()
  for (const [name, value] of Object.entries(toWire(fields) as object)) form.append(name, String(value))
  form.append('file', file)
  return { payload: form }
}

function tokenOf(user: string | undefined): { token?: string } {
  if (user === undefined) return {}
  return { token: user === 'guest' ? user : `user:${user}` }
}

/** The default engine, in its quick profile, for tests of how it works. */
export function fastEngine(): Promise<SpeechEngine> {
  return Promise.resolve(createSpeechEngine({ engine: 'pocketsphinx', profile: 'fast' }))
}

/** A part of the sample dialogue as a WAV file of 16 kHz: two voices, clear speech. */
export async function dialogue(span: { start: number; end: number }): Promise<Buffer> {
  decodedSample ??= decodeSample()
  const { start, end } = pcmByteRange(span)
  return wavFile([(await decodedSample).subarray(start, end)])
}

let decodedSample: Promise<Buffer> | undefined

async function decodeSample(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-dialogue-'))
  try {
    const recording = fileURLToPath(new URL('../../../sample/recording.mp3', import.meta.url))
    const { channels } = await decodeAudio(recording, folder)
    return await readFile(channels[0]?.pcmPath ?? '')
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A WAV file of 16 kHz out of the samples of its channels; shorter ones are silent at their end. */
export function wavFile(channels: readonly Buffer[]): Buffer {
  const frames = Math.max(...channels.map((channel) => channel.length >> 1))
  const data = Buffer.alloc(frames * 2 * channels.length)
  channels.forEach((channel, index) => {
    for (let frame = 0; frame < channel.length >> 1; frame += 1)
      channel.copy(data, (frame * channels.length + index) * 2, frame * 2, frame * 2 + 2)
  })
  return Buffer.concat([wavHeader(data.length, undefined, { channels: channels.length }), data])
}

/** The samples of a WAV file of one channel that {@link wavFile} made. */
export function samplesOf(wav: Buffer): Buffer {
  return wav.subarray(44)
}
