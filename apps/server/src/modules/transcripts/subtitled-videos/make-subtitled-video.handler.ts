import path from 'node:path'
import { burnSubtitles, canBurnSubtitles, lookAtVideo, muxSubtitles, type VideoInfo } from '@longhand/speech'
import { subtitleFrameRates, type Sentence } from '@longhand/contracts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { ownFile } from '../../../platform/process/own-files.ts'
import {
  type JobFailureHandler,
  type JobHandler,
  NotNowError,
  type RunningJob,
} from '../../../platform/queue/job.ts'
import { throttle } from '../../../platform/queue/throttle.ts'
import { explain } from '../../../platform/speech/failure.ts'
import { namedError, permanent } from '../../../platform/speech/named-error.ts'
import type { Scratch } from '../../../platform/storage/scratch.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { DecodingService } from '../../recordings/media/decoding.service.ts'
import type { RecordingRow, RecordingRows } from '../../recordings/recording/recording-rows.service.ts'
import { documentFonts } from '../exports/document-fonts.ts'
import type { ExportsService } from '../exports/exports.service.ts'
import type { TranscriptsRepository } from '../text/transcripts.repository.ts'
import type { SubtitledVideoRow, SubtitledVideosRepository } from './subtitled-videos.repository.ts'
import { urgencyOfVideo } from './subtitled-videos.jobs.ts'
import { subtitledVideoKey } from './subtitled-videos.service.ts'

type Payload = { videoId: string }

export interface SubtitledVideoWork {
  videos: SubtitledVideosRepository
  recordings: RecordingRows
  transcripts: TranscriptsRepository
  exports: ExportsService
  storage: Storage
  scratch: Scratch
  clock: Clock
  /** Of this process, which burns subtitles into one long video at a time: the other slots are for texts. */
  burningTurn: { isTaken: boolean }
  decoding: Pick<DecodingService, 'requireTimeLine'>
}

const retryAfterSeconds = 20
/** Upper estimate of what burning writes, in bytes for each second; beside that, twice the original. */
const burnedBytesPerSecond = 300_000

export function makeSubtitledVideo(work: SubtitledVideoWork): JobHandler<Payload> {
  return async (job) => {
    const { burningTurn: turn } = work
    const video = await work.videos.find(job.payload.videoId)
    const recording = video && (await work.recordings.findAny(video.recordingId))
    if (!video || !recording) return
    await work.decoding.requireTimeLine(recording.id)
    if (video.kind !== 'burned' || urgencyOfVideo(video.kind, recording.durationSeconds) === 'interactive')
      return makeAndKeep(work, job, video, recording)
    if (turn.isTaken)
      throw new NotNowError('This worker is burning subtitles into another video.', retryAfterSeconds)
    turn.isTaken = true
    try {
      await makeAndKeep(work, job, video, recording)
    } finally {
      turn.isTaken = false
    }
  }
}

async function makeAndKeep(
  work: SubtitledVideoWork,
  job: RunningJob<Payload>,
  video: SubtitledVideoRow,
  recording: RecordingRow,
): Promise<void> {
  const { scratch, storage, videos } = work
  const needsBytes =
    3 * recording.bytes + (video.kind === 'burned' ? burnedBytesPerSecond * recording.durationSeconds : 0)
  try {
    await scratch.use(
      async (folder) => {
        if (!(await onVideo(work, job, (tx, row) => videos.move(tx, row, 'begin', { failure: null })))) return
        const file = await make(work, job, video, recording, folder)
        const key = subtitledVideoKey(video)
        const { size } = await storage.put(key, { file, move: true }, { signal: job.signal })
        const isKept = await onVideo(work, job, async (tx, row) => {
          const isReady = await videos.move(tx, row, 'finish', { bytes: size, finishedAt: work.clock.now() })
          await job.complete(tx)
          return isReady
        }).catch(async (error: unknown) => {
          // Another worker may have taken over, and be done.
          if ((await videos.find(video.id))?.status !== 'ready') await storage.delete(key)
          throw error
        })
        if (!isKept) await storage.delete(key)
      },
      { needsBytes },
    )
  } catch (error) {
    if (error instanceof NotNowError)
      await onVideo(work, job, (tx, row) => videos.move(tx, row, 'wait', { failure: noRoom }))
    throw namedError(error, job)
  }
}

export function makingSubtitledVideoFailed(work: SubtitledVideoWork): JobFailureHandler<Payload> {
  return async (job, reason) => {
    await onVideo(work, job, (tx, row) =>
      work.videos.move(tx, row, 'fail', {
        failure: explain(reason, unforeseen).sentence,
        finishedAt: work.clock.now(),
      }),
    )
  }
}

const noRoom: Sentence = {
  en: 'There is no room on the server’s disk at the moment. The video will be made once there is',
  'zh-CN': '服务器磁盘空间暂时不足，有空间后会继续生成',
}
const unforeseen: Sentence = {
  en: 'This failed for an unknown reason. Please try again',
  'zh-CN': '因未知原因失败，请重试',
}

/** The video's row is locked first, then the job: the same order as where it is cancelled. */
function onVideo<Result>(
  { videos }: SubtitledVideoWork,
  job: RunningJob<Payload>,
  write: (tx: Transaction, row: SubtitledVideoRow) => Promise<Result>,
): Promise<Result | undefined> {
  return videos.transaction(async (tx) => {
    const row = await videos.lock(tx, job.payload.videoId)
    await job.hold(tx)
    return row && write(tx, row)
  })
}

/** @returns The file, in the folder. */
async function make(
  work: SubtitledVideoWork,
  job: RunningJob<Payload>,
  video: SubtitledVideoRow,
  recording: RecordingRow,
  folder: string,
): Promise<string> {
  const { signal } = job
  if (video.kind === 'burned' && !(await canBurnSubtitles())) throw permanent('no-caption-program')
  const original = await work.storage.materialise(recording.storageKey, folder, { signal })
  const subtitles = await subtitlesOf(work, video, recording, await lookAtVideo(original, { signal }), signal)
  const progress = throttle(async (share) => {
    await onVideo(work, job, (tx) => work.videos.raiseProgress(tx, video.id, share))
  })
  const target = path.join(folder, 'subtitled')
  const audible = (recording.soundTracks ?? []).flatMap(({ track, isChosen }) => (isChosen ? [track] : []))
  const options = { signal, onProgress: progress.report, audible }
  try {
    if (video.kind === 'burned') {
      await burnSubtitles(original, subtitles, target, {
        ...options,
        fontFiles: Object.keys(documentFonts).map((name) => ownFile(`fonts/${name}.ttf`)),
      })
    } else {
      const text = await work.transcripts.find(recording.id)
      const language = trackLanguage(text?.language ?? '')
      const track =
        video.kind === 'mp4'
          ? ({ container: 'mp4', format: 'srt' } as const)
          : ({ container: 'mkv', format: 'ass' } as const)
      await muxSubtitles(original, { ...track, subtitles, language }, target, options)
    }
  } finally {
    await progress.end()
  }
  return target
}

async function subtitlesOf(
  { exports }: SubtitledVideoWork,
  { kind, options, language }: SubtitledVideoRow,
  recording: RecordingRow,
  { width, height, frameRate }: VideoInfo,
  signal: AbortSignal,
): Promise<string> {
  const format = kind === 'mp4' ? 'srt' : 'ass'
  const ofVideo = {
    ...options,
    frameRate: options.frameRate ?? (frameRate === undefined ? undefined : nearestRate(frameRate)),
  }
  const { content } = await exports.write(recording.userId ?? recording.id, recording, {
    format,
    options: ofVideo,
    language,
    picture: { width, height },
    signal,
  })
  return Buffer.from(content).toString()
}

/** That of a phone varies, and is measured as 29.87 or 30.02. */
function nearestRate(measured: number): (typeof subtitleFrameRates)[number] {
  return subtitleFrameRates.reduce((nearest, rate) =>
    Math.abs(rate - measured) < Math.abs(nearest - measured) ? rate : nearest,
  )
}

/** By ISO 639-1 code, those of ISO 639-2/T that are not the same letters with one more would be; media players know no others. */
// prettier-ignore
const languageCodes: Readonly<Record<string, string>> = {
  af: 'afr', am: 'amh', ar: 'ara', az: 'aze', be: 'bel', bg: 'bul', bn: 'ben', bs: 'bos', ca: 'cat', cs: 'ces', cy: 'cym', da: 'dan', de: 'deu', el: 'ell',
  en: 'eng', eo: 'epo', es: 'spa', et: 'est', eu: 'eus', fa: 'fas', fi: 'fin', fil: 'fil', fr: 'fra', ga: 'gle', gl: 'glg', gu: 'guj', he: 'heb', hi: 'hin',
  hr: 'hrv', hu: 'hun', hy: 'hye', id: 'ind', is: 'isl', it: 'ita', ja: 'jpn', ka: 'kat', kk: 'kaz', km: 'khm', kn: 'kan', ko: 'kor', la: 'lat', lo: 'lao',
  lt: 'lit', lv: 'lav', mk: 'mkd', ml: 'mal', mn: 'mon', mr: 'mar', ms: 'msa', mt: 'mlt', my: 'mya', nb: 'nob', ne: 'nep', nl: 'nld', nn: 'nno', no: 'nor',
  pa: 'pan', pl: 'pol', ps: 'pus', pt: 'por', ro: 'ron', ru: 'rus', si: 'sin', sk: 'slk', sl: 'slv', sq: 'sqi', sr: 'srp', sv: 'swe', sw: 'swa', ta: 'tam',
  te: 'tel', th: 'tha', tl: 'tgl', tr: 'tur', uk: 'ukr', ur: 'urd', uz: 'uzb', vi: 'vie', yue: 'yue', zh: 'zho', zu: 'zul',
}

/** @returns ISO 639-2, `und` for a language that the table lacks. */
function trackLanguage(language: string): string {
  return languageCodes[language.split('-')[0]!.toLowerCase()] ?? 'und'
}
