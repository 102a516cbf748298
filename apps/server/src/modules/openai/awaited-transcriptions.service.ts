import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Recording,
  recordingStatus,
  errorCatalog,
  errorNameOf,
  hotWordLength,
  hotWordsPerScope,
  type InterfaceLanguage,
  successCode,
} from '@longhand/contracts'
import type { OpenAiTranscription } from '@longhand/contracts/schemas'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { ExportsService } from '../transcripts/exports/exports.service.ts'
import type { RecordingsService } from '../recordings/recording/recordings.service.ts'
import type { TimeService } from '../time/time.service.ts'
import type { Asker, TranscriptionService } from '../transcription/lifecycle/transcription.service.ts'
import type { TranscriptReader } from '../transcripts/text/transcript-reader.ts'
import type { CompletionFeed } from '../../platform/completions/completion-feed.ts'
import type { AskedOfModel } from './models.service.ts'
import { sentencesOf, SentWords } from './sentences.ts'
import type { FinishedText } from './transcription-answers.ts'

export interface TranscriptionsDeps {
  recordings: Pick<RecordingsService, 'find' | 'transaction' | 'lockAll' | 'throwAway' | 'purge'>
  transcription: Pick<TranscriptionService, 'start' | 'progress' | 'recognizedSoFar'>
  time: Pick<TimeService, 'quote'>
  texts: Pick<TranscriptReader, 'find'>
  exports: Pick<ExportsService, 'file'>
  completions: CompletionFeed
  readEveryMs?: number
}

export type StreamedText = { delta: string } | { done: FinishedText }

/** When the caller leaves, the work stops and its time goes back. */
export class AwaitedTranscriptionsService {
  constructor(private readonly deps: TranscriptionsDeps) {}

  /**
   * Starts the transcription of a recording that has just been added. One that can't be started is erased.
   *
   * @throws DomainError TRANSCRIPTION_QUOTA with the price in its sentence and as `data`; NOT_SUPPORTED, TOO_LONG_TO_TRANSCRIBE.
   */
  async start(
    asker: Asker,
    { recordingId }: Recording,
    { prompt, ...asked }: AskedOfModel & Pick<OpenAiTranscription, 'prompt'>,
  ): Promise<void> {
    try {
      const parameters = { files: [{ recordingId }], ...asked, hotWords: hotWordsOf(prompt) }
      const [started] = await this.deps.transcription.start(asker, parameters)
      if (started?.code !== successCode) throw await this.#refusal(asker, recordingId, started)
    } catch (error) {
      await this.#forget(asker.userId, recordingId)
      throw error
    }
  }

  /**
   * Waits for the text.
   *
   * @param left Aborted when the caller is gone: the transcription is stopped then, and the recording erased.
   * @returns `undefined` when it took longer than `limitMs`: the transcription goes on then.
   * @throws DomainError TRANSCRIPTION_FAILED; RECORD_NOT_FOUND when its owner erased the recording meanwhile; the reason of `left`.
   */
  async wait(
    asker: Asker,
    recording: Recording,
    { left, limitMs }: { left: AbortSignal; limitMs: number },
  ): Promise<FinishedText | undefined> {
    const limit = AbortSignal.timeout(limitMs)
    try {
      return await this.#text(asker, recording, AbortSignal.any([left, limit]))
    } catch (error) {
      if (limit.aborted && !left.aborted && error === limit.reason) return undefined
      await this.#forget(asker.userId, recording.recordingId)
      throw error
    }
  }

  async *stream(asker: Asker, recording: Recording, left: AbortSignal): AsyncGenerator<StreamedText> {
    const { transcription, readEveryMs = 2000 } = this.deps
    const reading = new AbortController()
    const stop = AbortSignal.any([left, reading.signal])
    const sent = new SentWords()
    let isOver = false
    try {
      const ending = this.#text(asker, recording, stop)
      // Awaited later; prevents an unhandled rejection.
      ending.catch(() => undefined)
      for (;;) {
        const finished = await Promise.race([ending, sleep(readEveryMs, undefined, { signal: stop })])
        const { sections, open } = finished
          ? { ...finished, open: undefined }
          : await transcription.recognizedSoFar(recording.recordingId)
        const delta = sent.next([
          ...sections.flatMap(sentencesOf),
          ...(open ? sentencesOf(open).slice(0, -1) : []),
        ])
        isOver = finished !== undefined
        if (delta !== '') yield { delta }
        if (finished) {
          yield { done: finished }
          return
        }
      }
    } finally {
      reading.abort()
      if (!isOver) await this.#forget(asker.userId, recording.recordingId)
    }
  }

  async subtitles(
    userId: string,
    { recordingId }: Recording,
    format: 'srt' | 'vtt',
    language: InterfaceLanguage,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const options = { speakers: false, timestamps: true, lineLength: 42, lines: 2, readingSpeed: 20 }
    return (await this.deps.exports.file(userId, recordingId, { format, options, language, signal })).content
  }

  async #text(asker: Asker, { recordingId }: Recording, signal: AbortSignal): Promise<FinishedText> {
    const { completions, texts, recordings, time } = this.deps
    const { userId } = asker
    await completions.until(recordingId, () => this.#ended(asker, recordingId), signal)
    const { language, sections, engine } = await texts.find(userId, recordingId)
    // Its length is known now that it has been decoded.
    const recording = await recordings.find(userId, recordingId)
    if (!recording) throw new DomainError('RECORD_NOT_FOUND')
    const { timeLen: durationSeconds, emptyResult } = recording
    const isFree = emptyResult !== undefined && !emptyResult.isCharged
    const usedSeconds = isFree ? 0 : (await time.quote(userId, [recordingId])).seconds
    return { language, durationSeconds, usedSeconds, sections, engine }
  }

  async #ended(asker: Asker, recordingId: string): Promise<true | undefined> {
    const [progress] = await this.deps.transcription.progress(asker, [recordingId])
    if (!progress) throw new DomainError('RECORD_NOT_FOUND')
    if (progress.fileStatus === recordingStatus.complete) return true
    if (progress.stage === 'cancelled') throw new DomainError('NOT_POSSIBLE_NOW', { sentence: cancelled })
    if (progress.fileStatus !== recordingStatus.failed && progress.fileStatus !== recordingStatus.notFound)
      return undefined
    const { reason } = progress
    throw new DomainError(
      'TRANSCRIPTION_FAILED',
      reason === null ? {} : { sentence: { en: reason, 'zh-CN': reason } },
    )
  }

  async #refusal(
    asker: Asker,
    recordingId: string,
    started: { code: number; message: string } | undefined,
  ): Promise<DomainError> {
    const error = errorNameOf(started?.code ?? errorCatalog.SYSTEM.code) ?? 'SYSTEM'
    const message = started?.message ?? ''
    if (error !== 'TRANSCRIPTION_QUOTA')
      return new DomainError(error, { sentence: { en: message, 'zh-CN': message } })
    const { seconds, available } = await this.deps.time.quote(asker.userId, [recordingId])
    return new DomainError(error, {
      sentence: {
        en: `${message}. This recording takes ${minutes(seconds)} of transcription time, and the account has ${minutes(available)} left`,
        'zh-CN': `${message}。此录音需要 ${chineseMinutes(seconds)}转写时长，账号还剩 ${chineseMinutes(available)}`,
      },
      data: { seconds, available },
    })
  }

  /** One that finished meanwhile is paid for, and stays. */
  async #forget(userId: string, recordingId: string): Promise<void> {
    const { recordings } = this.deps
    try {
      const isThrownAway = await recordings.transaction(async (tx) => {
        const rows = await recordings.lockAll(tx, userId, [recordingId], 'kept')
        if (rows.some(({ status }) => status === recordingStatus.complete)) return false
        await recordings.throwAway(tx, rows)
        return true
      })
      if (isThrownAway) await recordings.purge(userId, [recordingId])
    } catch (error) {
      if (!(error instanceof DomainError) || error.error !== 'RECORD_NOT_FOUND') throw error
    }
  }
}

const cancelled = {
  en: 'The transcription was cancelled in the library',
  'zh-CN': '该转写已在录音列表中取消',
}

/** Entries longer than a term are useless to an engine that takes a vocabulary. */
function hotWordsOf(prompt = ''): string[] {
  const phrases = prompt.split(/[,;，；、\r\n]+/).map((phrase) => phrase.trim().replace(/[.。]$/, ''))
  return [...new Set(phrases.filter((phrase) => phrase !== '' && phrase.length <= hotWordLength))].slice(
    0,
    hotWordsPerScope,
  )
}

function minutes(seconds: number): string {
  const [whole, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)]
  return [...(whole > 0 ? [`${whole} min`] : []), ...(rest > 0 || whole === 0 ? [`${rest} s`] : [])].join(' ')
}

function chineseMinutes(seconds: number): string {
  const [whole, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)]
  return [...(whole > 0 ? [`${whole} 分钟`] : []), ...(rest > 0 || whole === 0 ? [`${rest} 秒`] : [])].join(
    ' ',
  )
}
