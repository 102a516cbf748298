import { readWireSection } from '@longhand/transcript'
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { recordingStatus, type InterfaceLanguage, sampleRecordingId } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { ownFile } from '../../../platform/process/own-files.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { peaksKey } from '../../recordings/media/media.service.ts'
import { type RecordingRows, sharedFolder } from '../../recordings/recording/recording-rows.service.ts'
import { completeSections, readSections, type TimedSection } from '../../../platform/sections/sections.ts'
import { writeStored } from '../../../platform/sections/stored-text.ts'
import type { TranscriptsRepository } from '../text/transcripts.repository.ts'

const sampleSchema = z.object({
  fileName: z.string(),
  durationSeconds: z.number(),
  sampleRate: z.number(),
  engine: z.string(),
  quality: z.enum(['basic', 'good', 'best']),
  language: z.string(),
  waveform: schemas.getPeaks.answer,
  sections: z.array(z.unknown()),
})

interface Sample extends z.infer<typeof sampleSchema> {
  audio: Buffer
  sha256: string
}

/** The recording that visitors may read and hear: spoken for this product, transcribed by the default engine, left uncorrected. */
export class SampleService {
  constructor(
    private readonly deps: {
      recordings: RecordingRows
      transcripts: TranscriptsRepository
      storage: Storage
      clock: Clock
    },
  ) {}

  /** Read before the first account is made: inside a transaction no file is waited for. */
  #sample: Promise<Sample> | undefined

  #read(): Promise<Sample> {
    return (this.#sample ??= readSample())
  }

  /** Idempotent, and safe in several processes at once. */
  async ensure(): Promise<void> {
    const { recordings, storage } = this.deps
    const sample = await this.#read()
    if (await this.#isThere(sample)) return
    await storage.put(storageKeyOf(sample), sample.audio)
    await storage.put(
      peaksKey({ storageKey: storageKeyOf(sample) }),
      Buffer.from(JSON.stringify(sample.waveform)),
    )
    await recordings.transaction((tx) =>
      this.#put(tx, sample, { id: sampleRecordingId, userId: null, fileName: sample.fileName }),
    )
  }

  async #isThere(sample: Sample): Promise<boolean> {
    const { recordings, transcripts, storage } = this.deps
    const recording = await recordings.findReadable(undefined, sampleRecordingId)
    const text = await transcripts.find(sampleRecordingId)
    const file = await storage.stat(storageKeyOf(sample))
    const { sections, words } = writeStored(timedSections(sample))
    return (
      recording?.storageKey === storageKeyOf(sample) &&
      recording.sha256 === sample.sha256 &&
      text?.sections === sections &&
      text.words === words &&
      file?.size === sample.audio.length
    )
  }

  /** Adds a copy that says it is a demo. It shares the sample's file: nothing is stored while the account is made. */
  async give(tx: Transaction, userId: string, language: InterfaceLanguage): Promise<void> {
    const sample = await this.#read()
    const fileName = `${demoPrefix[language]}${sample.fileName}`
    await this.#put(tx, sample, { id: randomUUID(), userId, fileName })
  }

  async #put(
    tx: Transaction,
    sample: Sample,
    { id, userId, fileName }: { id: string; userId: string | null; fileName: string },
  ): Promise<void> {
    const { recordings, transcripts, clock } = this.deps
    const { sha256, durationSeconds, sampleRate, engine, quality, language } = sample
    const [now, key, bytes] = [clock.now(), storageKeyOf(sample), sample.audio.length]
    const sections = timedSections(sample)
    await recordings.put(tx, {
      id,
      userId,
      fileName,
      storageKey: key,
      bytes,
      sha256,
      durationSeconds,
      sampleRate,
      format: 'mp3',
      status: recordingStatus.complete,
      mediaState: 'ready',
      mediaProgress: 1,
      channelCount: 1,
      playbackKey: key,
      playbackType: 'audio/mpeg',
      playbackBytes: bytes,
      createdAt: now,
      updatedAt: now,
    })
    await transcripts.replace(tx, {
      recordingId: id,
      revision: 1,
      sections,
      engine,
      quality,
      language,
      createdAt: now,
      updatedAt: now,
    })
  }
}

const demoPrefix: Record<InterfaceLanguage, string> = { en: 'Demo – ', 'zh-CN': '示例 – ' }

/** By its content: copies of an earlier sample keep the sound of their text. */
function storageKeyOf({ sha256 }: Sample): string {
  return `${sharedFolder}${sha256}/original`
}

function timedSections({ sections }: Sample): TimedSection[] {
  return completeSections(
    readSections(JSON.stringify(sections)).map(({ captions: _, ...section }) => readWireSection(section)),
    [],
  )
}

async function readSample(): Promise<Sample> {
  const folder = path.dirname(ownFile('sample/transcript.json'))
  const audio = await readFile(path.join(folder, 'recording.mp3'))
  const text = await readFile(path.join(folder, 'transcript.json'), 'utf8')
  const sha256 = createHash('sha256').update(audio).digest('hex')
  return { ...sampleSchema.parse(JSON.parse(text)), audio, sha256 }
}
