import type { ApiError } from '@longhand/api-client'
import { type Recording, recordingStatus } from '@longhand/contracts'
import { memoryOfflineStore, type OfflineStore } from '../store/offline-store.ts'
import { TextQueue } from '../texts/text-queue.ts'
import type { TextServices } from '../texts/text-services.ts'
import type { Transfer, TransferRequest } from '../transfer/transfer.ts'
import type { Outcome, QueueServices } from './queue-services.ts'

interface FakeTransfer extends Transfer {
  request: TransferRequest
  isRunning: boolean
}

export interface FakeServices extends QueueServices {
  transfersMade: FakeTransfer[]
  discarded: string[]
  completions: Parameters<QueueServices['complete']>[0][]
  /** Answers of `complete`, first to last; then recordings. */
  answers: Outcome<Recording>[]
  checkError: ApiError | undefined
  durationSeconds: number | undefined
  hashResult: () => Promise<string | undefined>
  memory: OfflineStore
  clock: { now: number; date: number }
  imports: {
    recordingId: string
    times?: string | undefined
    language?: string | undefined
    encoding?: string | undefined
    fileName: string
  }[]
  /** Answers of importing texts, first to last; then it succeeds. */
  importErrors: (ApiError | undefined)[]
}

export function fakeServices(overrides: Partial<FakeServices> = {}): FakeServices {
  const services: FakeServices = {
    transfersMade: [],
    discarded: [],
    completions: [],
    answers: [],
    checkError: undefined,
    durationSeconds: 60,
    hashResult: () => Promise.resolve('5ha'),
    memory: memoryOfflineStore(),
    clock: { now: 0, date: 1_000_000_000_000 },
    imports: [],
    importErrors: [],
    check: () => Promise.resolve(services.checkError ? { error: services.checkError } : { data: null }),
    complete: (fields) => {
      services.completions.push(fields)
      return Promise.resolve(
        services.answers.shift() ?? {
          data: fakeRecord({ recordingId: fields.uploadId, fileName: fields.fileName }),
        },
      )
    },
    transfers: () =>
      Promise.resolve({
        create: (request) => {
          const transfer: FakeTransfer = {
            request,
            isRunning: false,
            start: () => {
              transfer.isRunning = true
            },
            stop: () => {
              transfer.isRunning = false
            },
          }
          services.transfersMade.push(transfer)
          return transfer
        },
        discard: (uploadUrl) => {
          services.discarded.push(uploadUrl)
          return Promise.resolve()
        },
      }),
    texts: (deps) => Promise.resolve(new TextQueue({ ...deps, services, texts: fakeTexts(services) })),
    hash: () => services.hashResult(),
    probeDuration: () => Promise.resolve(services.durationSeconds),
    offlineStore: () => Promise.resolve(services.memory),
    lock: () => Promise.resolve(() => undefined),
    now: () => services.clock.now,
    date: () => services.clock.date,
    ...overrides,
  }
  return services
}

function fakeTexts(services: FakeServices): TextServices {
  return {
    read: async (file, encoding) => {
      const content = await file.text()
      if (content.startsWith('old') && encoding === undefined)
        return { encodings: [{ name: 'windows-1250', lines: [content] }] }
      if (content === 'none')
        throw Object.assign(new Error(content), { sentence: { en: 'There is no text in it' } })
      return { isTimed: content.includes('-->'), language: /language: (\w+)/.exec(content)?.[1] }
    },
    importText: ({ recordingId, times, language, encoding }, file) => {
      services.imports.push({
        recordingId,
        times,
        language,
        encoding,
        fileName: file.name,
      })
      const error = services.importErrors.shift()
      return Promise.resolve(
        error
          ? { error }
          : { data: { importId: 'i1', fileStatus: recordingStatus.complete, sections: 1, notes: [] } },
      )
    },
  }
}

export function fakeRecord(overrides: Partial<Recording> = {}): Recording {
  return {
    recordingId: 'r1',
    fileName: 'talk.mp3',
    fileStatus: 0,
    timeLen: 60,
    fileSize: 1000,
    sampleRate: 44_100,
    format: 'mp3',
    audioPath: '/audio',
    updateTime: 1_760_000_000,
    createTime: 1_760_000_000,
    source: 0,
    folderId: '',
    tags: [],
    ...overrides,
  }
}

export function fakeFile(name = 'talk.mp3', bytes = 1000, options: FilePropertyBag = {}): File {
  return new File([new Uint8Array(bytes)], name, { type: 'audio/mpeg', lastModified: 5, ...options })
}
