import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { captionSampleRate, type InterfaceLanguage } from '@longhand/contracts'
import { wavHeader } from '@longhand/speech'
import type { Transaction } from '../../platform/db/database.ts'
import type { JobHandler } from '../../platform/queue/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { LiveRecording } from '../transcripts/live-recordings.service.ts'
import { captionFolder, leastCaptionSamples, readChunks } from './caption-audio.ts'
import { toSections } from './caption-lines.ts'
import type { CaptionRow, CaptionsRepository } from './captions.repository.ts'

/** What saving works with. */
export interface CaptionSaving {
  repository: CaptionsRepository
  storage: Storage
  recordings: { save(tx: Transaction, recording: LiveRecording): Promise<void> }
}

/** Works on `saveCaptionJob`: the session's id becomes that of the recording, so a repeated try makes one. */
export function saveCaption(saving: CaptionSaving): JobHandler<{ captionId: string }> {
  return async (job) => {
    const { repository, storage, recordings } = saving
    const session = await repository.findAny(job.payload.captionId)
    if (session?.state !== 'ending') return
    const recording = session.samples >= leastCaptionSamples ? await store(saving, session, job.signal) : undefined
    await repository.transaction(async (tx) => {
      await job.hold(tx)
      if (!(await repository.settle(tx, session.id, recording ? 'save' : 'discard'))) return
      if (recording) await recordings.save(tx, recording)
    })
    await storage.deleteFolder(captionFolder(session.id))
  }
}

async function store({ repository, storage }: CaptionSaving, session: CaptionRow, signal: AbortSignal): Promise<LiveRecording> {
  const { id, userId, samples, language, interfaceLanguage, engine, quality, createdAt } = session
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
    fileName: `${names[interfaceLanguage]} ${createdAt.toISOString().slice(0, 16).replace('T', ' ').replace(':', '.')}.wav`,
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
    edits: lines.flatMap(({ startMs, endMs, editedText }) => (editedText === null ? [] : [{ startTime: startMs, endTime: endMs, text: editedText.trim() }])),
  }
}

async function* wholeFile(storage: Storage, { id, samples }: CaptionRow): AsyncGenerator<Uint8Array> {
  yield wavHeader(samples * 2)
  yield* readChunks(storage, id, samples)
}

const names: Record<InterfaceLanguage, string> = { en: 'Captions', 'zh-CN': '字幕' }
const speakers: Record<InterfaceLanguage, string> = { en: 'Speaker1', 'zh-CN': '说话人1' }
