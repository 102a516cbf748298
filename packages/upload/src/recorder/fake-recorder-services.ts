import { isPassing } from '@longhand/api-client'
import type { Recording, RecorderUpload } from '@longhand/contracts'
import { fakeRecord } from '../queue/fake-services.ts'
import type { Outcome } from '../queue/queue-services.ts'
import { type RecorderStore, type KeptChunk, memoryRecorderStore } from './recorder-store.ts'
import {
  MicrophoneError,
  type MicrophoneListener,
  type MicrophoneProblem,
  type MicrophoneRun,
} from './microphone.ts'
import type { RecorderServices } from './recorder-services.ts'

export interface FakeRun extends MicrophoneRun {
  calls: string[]
  chunk(text: string): void
  cut(): void
}

export interface FakeRecorderServices extends RecorderServices {
  runs: FakeRun[]
  microphoneProblem: MicrophoneProblem | undefined
  memory: RecorderStore
  taken: KeptChunk[]
  asked: string[]
  finished: Parameters<RecorderServices['finish']>[0][]
  failures: Partial<Record<'start' | 'put' | 'finish' | 'list', Outcome<never>[]>>
  unfinished: RecorderUpload[]
  isLocked: boolean
  clock: { now: number }
  passTime(): void
}

export function fakeRecorderUpload(overrides: Partial<RecorderUpload> = {}): RecorderUpload {
  return {
    captureId: 'c1',
    fileName: 'Interview',
    chunks: 0,
    stretches: 0,
    seconds: 0,
    bytes: 0,
    startedAt: 1_760_000_000,
    isLive: false,
    ...overrides,
  }
}

export function fakeRecorderServices(overrides: Partial<FakeRecorderServices> = {}): FakeRecorderServices {
  let pauses: (() => void)[] = []
  const failureOf = (name: 'start' | 'put' | 'finish' | 'list'): Outcome<never> | undefined =>
    services.failures[name]?.shift()
  const services: FakeRecorderServices = {
    runs: [],
    microphoneProblem: undefined,
    memory: memoryRecorderStore(),
    taken: [],
    asked: [],
    finished: [],
    failures: {},
    unfinished: [],
    isLocked: false,
    clock: { now: 0 },
    passTime: () => {
      const due = pauses
      pauses = []
      for (const resolve of due) resolve()
    },
    start: ({ fileName }) => {
      services.asked.push(`start ${fileName}`)
      return Promise.resolve(failureOf('start') ?? { data: fakeRecorderUpload({ fileName, isLive: true }) })
    },
    put: (chunk) => {
      const failure = failureOf('put')
      if (failure) return Promise.resolve(failure)
      services.taken.push(chunk)
      return Promise.resolve({ data: { chunks: chunk.number + 1 } })
    },
    list: () => Promise.resolve(failureOf('list') ?? { data: services.unfinished }),
    finish: async (fields, onPause): Promise<Outcome<Recording>> => {
      services.finished.push(fields)
      const failure = failureOf('finish')
      if (failure?.error && isPassing(failure.error)) {
        onPause(failure.error)
        await services.wait(0, new AbortController().signal)
        return services.finish(fields, onPause)
      }
      return failure ?? { data: fakeRecord({ recordingId: fields.captureId, fileName: fields.fileName }) }
    },
    discard: (captureId) => {
      services.asked.push(`discard ${captureId}`)
      return Promise.resolve({ data: null })
    },
    open: (listener) => {
      if (services.microphoneProblem) return Promise.reject(new MicrophoneError(services.microphoneProblem))
      const run = fakeRun(listener)
      services.runs.push(run)
      return Promise.resolve(run)
    },
    offlineStore: () => Promise.resolve(services.memory),
    lock: async () => {
      if (services.isLocked) await new Promise((resolve) => setTimeout(resolve))
      if (services.isLocked) return undefined
      services.isLocked = true
      return () => {
        services.isLocked = false
      }
    },
    now: () => services.clock.now,
    wait: (_milliseconds, signal) =>
      new Promise((resolve) => {
        pauses.push(resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
      }),
    ...overrides,
  }
  return services
}

function fakeRun({ onChunk, onCut }: MicrophoneListener): FakeRun {
  const run: FakeRun = {
    calls: [],
    chunk: (text) => onChunk(new Blob([text])),
    cut: onCut,
    start: () => void run.calls.push('start'),
    level: () => 0.5,
    pause: () => void run.calls.push('pause'),
    resume: () => void run.calls.push('resume'),
    stop: () => {
      if (!run.calls.includes('stop')) run.calls.push('stop')
      return Promise.resolve()
    },
  }
  return run
}
