import { handle } from '@longhand/api-client/testing'
import { apiBasePath, recordingStatus, tusPath } from '@longhand/contracts'
import type { AnswerOf } from '@longhand/contracts'
import { http, type HttpHandler, HttpResponse } from 'msw'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import type { UploadItem } from './queue/upload-item.ts'
import type { Uploads } from './queue/uploads.ts'
import type { UploadText, UploadTexts } from './texts/upload-text.ts'
import { RecorderContext } from './recorder/recorder-context.ts'
import { noRecording, type Recorder, type RecorderState } from './recorder/recorder-state.ts'
import type { HeldFiles } from './store/hold-files.ts'
import { UploadsContext, type UploadsContextValue } from './UploadProvider/uploads-context.ts'

/** What an upload hashes with, for anyone who measures it alone. */
export { hashFile } from './hashing/hash-file.ts'

/** A recording as the server answers it when an upload is complete. */
export const uploadedRecord: AnswerOf<'completeUpload'> = {
  recordingId: '0b9ea8f2-7c2e-4f7e-9d0e-5b7e4d8a2c11',
  fileName: 'interview.mp3',
  fileStatus: 0,
  timeLen: 2712,
  fileSize: 43_412_904,
  sampleRate: 44_100,
  format: 'mp3',
  audioPath: '/web-api/api/v2/audio/media?ticket=t',
  updateTime: 1_760_000_000,
  createTime: 1_760_000_000,
  source: 0,
  folderId: '',
  tags: [],
}

/** A file on its way; by default a quarter of it was sent. */
export function uploadItem(overrides: Partial<UploadItem> = {}): UploadItem {
  return {
    id: overrides.fileName ?? 'interview.mp3',
    fileName: 'interview.mp3',
    bytes: 43_412_904,
    isAudio: true,
    durationSeconds: 2712,
    status: 'sending',
    sentBytes: 10_853_226,
    bytesPerSecond: 4_718_592,
    secondsLeft: 7,
    problem: undefined,
    record: undefined,
    isFileKnown: false,
    ...overrides,
  }
}

/** A text beside a recording; by default one with times, which waits for it. */
export function uploadText(overrides: Partial<UploadText> = {}): UploadText {
  const fileName = overrides.fileName ?? 'interview.srt'
  return {
    id: fileName,
    fileName,
    uploadId: undefined,
    status: 'ready',
    isTimed: true,
    language: undefined,
    encodings: [],
    isKept: true,
    problem: undefined,
    ...overrides,
  }
}

/** What the speech engine of a server can do, for texts whose times have to be found. */
export const transcriptionConfiguration: AnswerOf<'getTranscriptionConfiguration'> = {
  languages: ['en', 'de', 'zh'],
  detectable: [],
  engine: 'whisper',
  quality: 'good',
  maxSeconds: 10_800,
  vocabulary: true,
  problem: null,
}

/** What an upload needs of a server. The transfer takes every part and counts its bytes. */
export function uploadHandlers(record: AnswerOf<'completeUpload'> = uploadedRecord): HttpHandler[] {
  const lengths = new Map<string, { offset: number; length: number }>()
  const path = `*${apiBasePath}${tusPath}`
  const idOf = (request: Request): string => new URL(request.url).pathname.split('/').at(-1) ?? ''
  return [
    handle('checkRecording', null),
    handle('completeUpload', ({ fields }) => ({ ...record, fileName: String(fields['fileName']) })),
    handle('getTranscriptionConfiguration', transcriptionConfiguration),
    handle('importText', {
      importId: '7d3f1c52-4a1e-4b0f-8c7d-2f6e9a5b1c30',
      fileStatus: recordingStatus.complete,
      sections: 1,
      notes: [],
    }),
    http.post(path, ({ request }) => {
      const id = crypto.randomUUID()
      lengths.set(id, { offset: 0, length: Number(request.headers.get('upload-length')) })
      return new HttpResponse(null, { status: 201, headers: { location: `${apiBasePath}${tusPath}/${id}` } })
    }),
    http.head(`${path}/:id`, ({ request }) => {
      const upload = lengths.get(idOf(request))
      if (!upload) return new HttpResponse(null, { status: 404 })
      return new HttpResponse(null, {
        status: 200,
        headers: { 'upload-offset': String(upload.offset), 'upload-length': String(upload.length) },
      })
    }),
    http.patch(`${path}/:id`, async ({ request }) => {
      const upload = lengths.get(idOf(request))
      if (!upload) return new HttpResponse(null, { status: 404 })
      upload.offset += (await request.arrayBuffer()).byteLength
      return new HttpResponse(null, { status: 204, headers: { 'upload-offset': String(upload.offset) } })
    }),
    http.delete(`${path}/:id`, () => new HttpResponse(null, { status: 204 })),
  ]
}

export interface FakeUploadsProps {
  items?: readonly UploadItem[]
  texts?: readonly UploadText[]
  /** No one has logged in. @default false */
  isVisitor?: boolean
  /** What buttons call. */
  actions?: Partial<Uploads>
  textActions?: Partial<UploadTexts>
  held?: HeldFiles
  children: ReactNode
}

/** Shows components with files in a given state, without anything moving. */
export function FakeUploads({
  items = [],
  texts = [],
  isVisitor = false,
  actions,
  textActions,
  held = { held: [], lost: [], refused: [] },
  children,
}: FakeUploadsProps): ReactElement {
  const value = useMemo<UploadsContextValue>(() => {
    const nothing = (): void => undefined
    const ofTexts: UploadTexts = {
      items: () => texts,
      assign: nothing,
      takeOff: nothing,
      agree: nothing,
      chooseEncoding: nothing,
      retry: nothing,
      remove: nothing,
      ...textActions,
    }
    const uploads: Uploads = {
      subscribe: () => nothing,
      items: () => items,
      texts: () => ofTexts,
      listen: () => nothing,
      add: nothing,
      agree: nothing,
      pause: nothing,
      continue: nothing,
      retry: nothing,
      takeTruncated: nothing,
      give: nothing,
      find: () => Promise.resolve(),
      remove: nothing,
      clear: nothing,
      ...actions,
    }
    return { uploads: isVisitor ? undefined : uploads, hold: () => Promise.resolve(held) }
  }, [items, texts, isVisitor, actions, textActions, held])
  return <UploadsContext value={value}>{children}</UploadsContext>
}

export interface FakeRecorderProps {
  state?: Partial<RecorderState>
  /** Recorded so far. @default 0 */
  seconds?: number
  /** How loud the microphone is. @default 0 */
  level?: () => number
  /** What buttons call. */
  actions?: Partial<Recorder>
  children: ReactNode
}

/** Shows components with a recording in a given state, without anything moving. */
export function FakeRecorder({
  state,
  seconds = 0,
  level = () => 0,
  actions,
  children,
}: FakeRecorderProps): ReactElement {
  const value = useMemo(() => {
    const nothing = (): void => undefined
    const whole: RecorderState = { ...noRecording, ...state }
    const recorder: Recorder = {
      subscribe: () => nothing,
      state: () => whole,
      listen: () => nothing,
      seconds: () => seconds,
      level,
      look: () => Promise.resolve(false),
      start: () => Promise.resolve(),
      rename: nothing,
      pause: nothing,
      resume: nothing,
      goOn: () => Promise.resolve(),
      save: () => Promise.resolve(),
      discard: () => Promise.resolve(),
      reset: nothing,
      ...actions,
    }
    return { recorder }
  }, [state, seconds, level, actions])
  return <RecorderContext value={value}>{children}</RecorderContext>
}
