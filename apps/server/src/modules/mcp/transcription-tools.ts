import {
  type ComingModel,
  recordingStatus,
  errorCatalog,
  errorNameOf,
  mcpLimits,
  successCode,
  type TranscriptionProgress,
} from '@longhand/contracts'
import { playerTime } from '@longhand/transcript'
import { z } from 'zod'
import type { CompletionFeed } from '../../platform/completions/completion-feed.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { TimeService } from '../time/time.service.ts'
import type { TranscriptionService } from '../transcription/lifecycle/transcription.service.ts'
import type { UploadService } from '../upload/upload.service.ts'
import { type AddressOf } from './citations.ts'
import type { FetchedMediaService } from './fetched-media.service.ts'
import { recordingId } from './library-tools.ts'
import { defineTool, type Tool, type ToolCaller } from './tool.ts'
import { waitWithin } from './wait-within.ts'

export interface TranscriptionToolsDeps {
  transcription: Pick<TranscriptionService, 'start' | 'progress' | 'outlook'>
  time: Pick<TimeService, 'quote'>
  uploads: Pick<UploadService, 'check' | 'receive'>
  media: FetchedMediaService
  completions: Pick<CompletionFeed, 'until'>
  addressOf: AddressOf
}

const reportEveryMs = 5000

export function transcriptionTools({
  transcription,
  time,
  uploads,
  media,
  completions,
  addressOf,
}: TranscriptionToolsDeps): Tool[] {
  const progressOf = async (caller: ToolCaller, recording: string): Promise<TranscriptionProgress> => {
    const [progress] = await transcription.progress(caller, [recording])
    if (!progress) throw new DomainError('RECORD_NOT_FOUND')
    return progress
  }
  return [
    defineTool({
      name: 'upload_from_address',
      title: 'Upload from an address',
      description:
        'Takes an audio or video file from a public http or https address into the library: the address of the file itself, not of a page that plays it. It is not transcribed by that: start_transcription does it. A large file takes minutes; it is given up when the call is.',
      call: 'uploadRecording',
      isReadOnly: false,
      isOpenWorld: true,
      input: z.object({
        address: z.string().trim().min(1).max(mcpLimits.addressLength),
        name: z
          .string()
          .trim()
          .min(1)
          .max(200)
          .optional()
          .describe(
            'Name of the recording with its ending, such as talk.mp3; left out, as the address calls it',
          ),
        allowTruncated: z
          .boolean()
          .optional()
          .describe('Takes a file that is cut off as far as it goes; left out, it is refused'),
      }),
      output: z.object({
        ...{
          recordingId: z.string(),
          name: z.string(),
          seconds: z.number(),
          bytes: z.number().int(),
          url: z.string(),
        },
        sameAs: z
          .string()
          .optional()
          .describe('recordingId of the newest recording that has the same bytes and was there before'),
      }),
      run: async ({ address, name, allowTruncated }, { userId, signal, report }) => {
        const recording = await media.fetch(
          userId,
          { address, name, signal, report },
          async ({ fileName, bytes, stream }) => {
            if (bytes !== undefined) await uploads.check(userId, { fileName, bytes })
            return uploads.receive(userId, { name: fileName, stream, allowTruncated })
          },
        )
        const { recordingId, fileName, timeLen: seconds, fileSize: bytes, sameAs } = recording
        const url = addressOf(recordingId)
        return {
          structured: {
            recordingId,
            name: fileName,
            seconds,
            bytes,
            url,
            sameAs: sameAs?.recordingId,
          },
          text: `[${fileName}](${url}) is in the library, ${playerTime(seconds * 1000)} long, recordingId ${recordingId}. It is not transcribed yet.${sameAs ? ` The same file was there already: ${sameAs.fileName}, recordingId ${sameAs.recordingId}.` : ''}`,
        }
      },
    }),
    defineTool({
      name: 'start_transcription',
      title: 'Start a transcription',
      description:
        'Has a recording transcribed. It takes as much transcription time of the account as the recording is long: held now, charged when it is done, given back if it fails. Then call wait_for_transcription.',
      call: 'startTranscription',
      isReadOnly: false,
      input: z.object({
        recordingId,
        language: z
          .string()
          .min(2)
          .max(16)
          .optional()
          .describe('What is spoken, such as en or zh; left out, the language of the account’s requests'),
        toEnglish: z
          .boolean()
          .default(false)
          .describe(
            'Writes the text in English, whatever language is spoken; it is refused where no model here translates. What was said in its own words is not kept',
          ),
        hotWords: z
          .array(z.string().trim().min(1).max(64))
          .max(500)
          .optional()
          .describe('Names and terms that are said'),
        waitForModel: z
          .boolean()
          .default(false)
          .describe(
            'Waits for a better engine where one is on its way, which the answer says; after ten minutes without progress of it, goes on without',
          ),
        again: z
          .boolean()
          .default(false)
          .describe(
            'Transcribes what is transcribed already once more, at the same price; the new text takes the place of the old one',
          ),
      }),
      output: z.object({
        recordingId: z.string(),
        hasStarted: z
          .boolean()
          .describe('False when it was being transcribed already: nothing more is held then'),
        priceSeconds: z.number().describe('Transcription time that it takes'),
        leftSeconds: z.number().describe('Transcription time that the account has left'),
        quality: z
          .enum(['basic', 'good', 'best'])
          .nullable()
          .describe(
            'Of the engine that is here: of a basic one, expect many wrong words; null when not known',
          ),
        betterEngineShare: z
          .number()
          .nullable()
          .describe('How much of a better engine has arrived, 0 to 1; null when none is on its way'),
      }),
      run: async ({ recordingId, language, toEnglish, hotWords, again, waitForModel }, caller) => {
        const { fileStatus } = await progressOf(caller, recordingId)
        if (fileStatus === recordingStatus.complete && !again)
          throw new DomainError('NOT_POSSIBLE_NOW', { sentence: transcribedAlready })
        const isRunning =
          fileStatus === recordingStatus.inQueue || fileStatus === recordingStatus.transferring
        const asked = {
          files: [{ recordingId }],
          language,
          toEnglish: toEnglish || undefined,
          hotWords,
          waitForModel: waitForModel || undefined,
        }
        const { quality, coming } = await transcription.outlook(caller, language, toEnglish)
        const [started] = await transcription.start(caller, asked)
        const { seconds, available: leftSeconds } = await time.quote(caller.userId, [recordingId])
        const priceSeconds = Math.ceil(seconds)
        if (started?.code !== successCode) throw refusalOf(started, priceSeconds, leftSeconds)
        const left = `The account has ${playerTime(leftSeconds * 1000)} of transcription time left.`
        return {
          structured: {
            recordingId,
            hasStarted: !isRunning,
            priceSeconds,
            leftSeconds,
            quality,
            betterEngineShare: coming ? coming.bytes / coming.totalBytes : null,
          },
          text: isRunning
            ? `It is being transcribed already; nothing more is held. ${left}`
            : `The transcription has started and holds ${playerTime(priceSeconds * 1000)} of transcription time. ${left} ${outlookOf(quality, coming, waitForModel)}Wait for it with wait_for_transcription.`,
        }
      },
    }),
    defineTool({
      name: 'wait_for_transcription',
      title: 'Wait for a transcription',
      description: `Waits until a transcription is done, at most ${mcpLimits.waitSeconds} seconds: call it again while the state is running.`,
      call: 'getTranscriptionProgress',
      isReadOnly: true,
      input: z.object({
        recordingId,
        seconds: z.number().int().min(1).max(mcpLimits.waitSeconds).default(45),
      }),
      output: z.object({
        recordingId: z.string(),
        state: z.enum(['done', 'running', 'failed', 'cancelled', 'not_started']),
        progress: z.number().describe('0 to 1'),
        queuePosition: z.number().int().nullable(),
        etaSeconds: z.number().nullable(),
        reason: z
          .string()
          .nullable()
          .describe(
            'Why it failed, what it waits for, why the transcript has no words, or why they are rough',
          ),
      }),
      run: async ({ recordingId, seconds }, caller) => {
        const read = async (): Promise<TranscriptionProgress | undefined> => {
          const now = await progressOf(caller, recordingId)
          if (endOf(now) !== 'running') return now
          await caller.report(percent(now))
          return undefined
        }
        const ended = await waitWithin(seconds * 1000, caller.signal, (signal) =>
          completions.until(recordingId, read, signal, reportEveryMs),
        )
        const now = ended ?? (await progressOf(caller, recordingId))
        const { progress, queuePosition, etaSeconds, reason } = now
        const state = endOf(now)
        return {
          structured: { recordingId, state, progress, queuePosition, etaSeconds, reason },
          text: textOf(state, now),
        }
      },
    }),
  ]
}

type End = 'done' | 'running' | 'failed' | 'cancelled' | 'not_started'

function endOf({ fileStatus, stage }: TranscriptionProgress): End {
  if (fileStatus === recordingStatus.complete) return 'done'
  if (fileStatus === recordingStatus.failed || fileStatus === recordingStatus.notFound) return 'failed'
  if (fileStatus === recordingStatus.waiting) return stage === 'cancelled' ? 'cancelled' : 'not_started'
  return 'running'
}

function percent({ progress }: TranscriptionProgress): string {
  return `${Math.floor(progress * 100)} %`
}

function textOf(state: End, now: TranscriptionProgress): string {
  switch (state) {
    case 'done':
      return now.stage === 'done' && now.reason
        ? `It is done. ${asSentence(now.reason)} Read it with read_transcript.`
        : 'The transcript is there: read it with read_transcript.'
    case 'failed':
      return `The transcription failed, and its time was given back. ${now.reason ?? ''}`.trim()
    case 'cancelled':
      return 'The transcription was cancelled in the library.'
    case 'not_started':
      return 'No transcription was started: start_transcription does it.'
    case 'running': {
      const queue = now.queuePosition === null ? '' : ` Place ${now.queuePosition} in the queue.`
      const rest = now.etaSeconds === null ? '' : ` About ${playerTime(now.etaSeconds * 1000)} to go.`
      const reason = now.reason === null ? '' : ` ${asSentence(now.reason)}`
      return `${percent(now)} done.${reason}${queue}${rest} Call wait_for_transcription again.`
    }
  }
}

function asSentence(reason: string): string {
  return /[.。]$/.test(reason) ? reason : `${reason}.`
}

function outlookOf(
  quality: 'basic' | 'good' | 'best' | null,
  coming: ComingModel | undefined,
  waits: boolean,
): string {
  const rough = quality === 'basic' ? 'The engine that is here is basic: expect many wrong words. ' : ''
  if (!coming) return rough
  const share = `${Math.floor((coming.bytes / coming.totalBytes) * 100)} %`
  return waits
    ? `It waits for a better engine, which is on its way (${share}). `
    : `${rough}A better engine is on its way (${share}): with waitForModel, a transcription waits for it. `
}

const transcribedAlready = {
  en: 'The recording is transcribed already: read it with read_transcript. With “again” it is transcribed once more, at the same price',
  'zh-CN': '该录音已转写，可用 read_transcript 阅读；如需按同样时长再次转写，请设置 again',
}

function refusalOf(
  started: { code: number; message: string } | undefined,
  price: number,
  left: number,
): DomainError {
  const error = errorNameOf(started?.code ?? errorCatalog.SYSTEM.code) ?? 'SYSTEM'
  const message = started?.message ?? ''
  if (error !== 'TRANSCRIPTION_QUOTA')
    return new DomainError(error, { sentence: { en: message, 'zh-CN': message } })
  return new DomainError(error, {
    sentence: {
      en: `${message}. This recording takes ${playerTime(price * 1000)} of transcription time, and the account has ${playerTime(left * 1000)} left`,
      'zh-CN': `${message}。此录音需要 ${playerTime(price * 1000)} 转写时长，账号还剩 ${playerTime(left * 1000)}`,
    },
  })
}
