import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { captionSampleRate, type InterfaceLanguage } from '@longhand/contracts'
import { wavHeader } from '@longhand/speech'
import { businessDay } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { JobHandler, RunningJob } from '../../platform/queue/job.ts'
import { eraseFolder } from '../../platform/storage/erase-folder.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { LiveRecording } from '../transcription/lifecycle/live-recordings.service.ts'
import { captionFolder, minCaptionSamples, readChunks } from './caption-audio.ts'
import { toSections } from './caption-lines.ts'
import { nextCaptionState } from './caption-states.ts'
import type { CaptionRow, CaptionsRepository } from './captions.repository.ts'

export interface CaptionSaving {
  repository: CaptionsRepository
  storage: Storage
  recordings: { save(tx: Transaction, recording: LiveRecording): Promise<void> }
  timeZone: string
}

/** The recording gets the session's id, so a repeated try makes only one. */
export function saveCaption(saving: CaptionSaving): JobHandler<{ captionId: string }> {
  return async (job) => {
    const session = await saving.repository.findAny(job.payload.captionId)
    const hasEnded = session && nextCaptionState(session.state, 'end') === undefined
    if (!hasEnded) return
    if (session.state === 'ending') await settle(saving, session, job)
    // Also after an earlier try that stopped between settling and erasing.
    await eraseFolder(
      { transaction: (work) => saving.repository.transaction(work), storage: saving.storage },
      captionFolder(session.id),
    )
  }
}

async function settle(saving: CaptionSaving, session: CaptionRow, job: RunningJob<object>): Promise<void> {
  const { repository, recordings } = saving
  const recording =
    session.samples >= minCaptionSamples ? await store(saving, session, job.signal) : undefined
  await repository.transaction(async (tx) => {
    await job.hold(tx)
    if (!(await repository.settle(tx, session.id, recording ? 'save' : 'discard'))) return
    if (recording) await recordings.save(tx, recording)
  })
}

async function store(
  { repository, storage, timeZone }: CaptionSaving,
  session: CaptionRow,
  signal: AbortSignal,
): Promise<LiveRecording> {
  const { id, userId, name, samples, language, interfaceLanguage, engine, quality, createdAt } = session
  const storageKey = `recordings/${id}/original`
  const hash = createHash('sha256')
  const content = Readable.from(
    (async function* () {
      for await (const part of wholeFile(storage, session)) {
        hash.update(part)
        yield part
      }
    })(),
  )
  const { size } = await storage.put(storageKey, content, { signal })
  const lines = await repository.lines(id)
  return {
    recordingId: id,
    userId,
    fileName: `${name ?? `${names[interfaceLanguage]} ${businessDay(createdAt, timeZone)} ${timeOfDay(createdAt, timeZone)}`}.wav`,
    storageKey,
    bytes: size,
    sha256: hash.digest('hex'),
    durationSeconds: samples / captionSampleRate,
    sampleRate: captionSampleRate,
    format: 'wav',
    language,
    interfaceLanguage,
    engine,
    quality,
    sections: toSections(lines, speakers[interfaceLanguage]),
    edits: lines.flatMap(({ startMs, endMs, editedText }) =>
      editedText === null ? [] : [{ startMs: startMs, endMs: endMs, text: editedText.trim() }],
    ),
  }
}

async function* wholeFile(storage: Storage, { id, samples }: CaptionRow): AsyncGenerator<Uint8Array> {
  yield wavHeader(samples * 2)
  yield* readChunks(storage, id, samples)
}

function timeOfDay(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .format(instant)
    .replace(':', '.')
}

const names: Record<InterfaceLanguage, string> = { en: 'Captions', 'zh-CN': '字幕' }
const speakers: Record<InterfaceLanguage, string> = { en: 'Speaker1', 'zh-CN': '说话人1' }
