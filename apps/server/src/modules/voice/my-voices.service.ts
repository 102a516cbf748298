import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { type AnswerOf, ceilings, type Sentence, voiceLimits } from '@longhand/contracts'
import {
  consentSentence, decodeAudio, drawConsentWords, encodeSpoken, EngineError, hearsConsent, measureVoice, MediaError, probeMedia, resonanceRatio, type VoiceBook, type VoiceChange, voiceChangerHealth, type VoiceMeasure,
} from '@longhand/speech'
import type { Clock } from '../../platform/clock/clock.ts'
import { limitReached } from '../../platform/db/ceiling.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import type { FairTurns } from '../../platform/process/fair-turns.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { receiveFile } from '../upload/receive-file.ts'
import { refuse } from '../upload/refusals.ts'
import type { MyVoicesRepository } from './my-voices.repository.ts'
import type { VoiceEngines } from './voice-engines.ts'
import { consentKey, type ReceivedFile, voiceFolder } from './voice-files.ts'
import { eraseVoiceFilesJob } from './voice.jobs.ts'
import { toWire } from './voices.service.ts'

/** What the service needs. */
export interface MyVoicesParts {
  looks: FairTurns
  repository: MyVoicesRepository
  storage: Storage
  queue: Pick<Queue, 'send'>
  clock: Clock
  events: EventSink
  book: VoiceBook
  engines: VoiceEngines
  useFolder: <Result>(work: (folder: string) => Promise<Result>) => Promise<Result>
}

const consentSeconds = 1800
/** The ready-made voices that one's own begin with, by how they sound. */
const bases = { female: 'flite-slt', male: 'flite-rms' } as const
/** Between men and women who speak. */
const borderHz = 160
const referenceText = 'The birch canoe slid on the smooth planks. Glue the sheet to the dark blue background. It is easy to tell the depth of a well.'

const sentences = {
  consent: {
    en: 'The consent was not heard. Read the sentence aloud exactly as it stands, close to the microphone',
    'zh-CN': '没有听到同意声明。请靠近麦克风，一字不差地朗读该句',
  },
  short: { en: `The sample holds less than ${voiceLimits.sampleSeconds} seconds of speech. Record a little more`, 'zh-CN': `样本中的语音不足 ${voiceLimits.sampleSeconds} 秒，请再录长一些` },
  quiet: { en: 'The sample is too quiet. Come closer to the microphone', 'zh-CN': '样本音量过低，请靠近麦克风' },
  noisy: { en: 'There is too much noise around the voice. Record in a quieter place', 'zh-CN': '背景噪声过大，请在安静的地方录制' },
  long: { en: `A sample may be ${voiceLimits.sampleMaxSeconds / 60} minutes long at most`, 'zh-CN': `样本最长 ${voiceLimits.sampleMaxSeconds / 60} 分钟` },
} satisfies Record<string, Sentence>

const refused = (sentence: Sentence): DomainError => new DomainError('FILE_UPLOAD_FAILED', { sentence })

/**
 * Voices of people's own: cloned from their recording where an engine for that is there, else a ready-made one, changed until its pitch and
 * resonances are those of a sample. Both are kept ready, so that a voice outlives the engine.
 */
export class MyVoicesService {
  readonly #references = new Map<string, Promise<VoiceMeasure>>()

  constructor(private readonly parts: MyVoicesParts) {}

  /** A sentence made for this one time. */
  async consent(userId: string): Promise<AnswerOf<'getVoiceConsent'>> {
    const consentId = randomUUID()
    const words = drawConsentWords()
    await this.parts.repository.addConsent({ id: consentId, userId, words, createdAt: this.parts.clock.now() }, this.#oldestConsent())
    return { consentId, sentence: consentSentence(words) }
  }

  /**
   * Checks consent and sample, and keeps both with the voice.
   *
   * @param files opens the sample, then the consent.
   * @throws DomainError FILE_UPLOAD_FAILED with a sentence for what is wrong with either; RECORD_NOT_FOUND for a consent that is not good any more.
   */
  async add(userId: string, { name, consentId }: { name: string; consentId: string }, files: () => Promise<ReceivedFile>, signal: AbortSignal): Promise<AnswerOf<'addMyVoice'>> {
    const { looks, repository, storage, clock, events } = this.parts
    return this.parts.useFolder(async (folder) => {
      const sample = await receive(await files(), path.join(folder, 'sample'))
      const read = await receive(await files(), path.join(folder, 'consent'))
      const consent = await repository.findConsent(userId, consentId, this.#oldestConsent())
      if (!consent) throw new DomainError('RECORD_NOT_FOUND')
      // Once more when it is stored: before that, to spare everybody the work.
      if ((await repository.countOf(userId)) >= ceilings.myVoices.max) throw limitReached('myVoices')
      await looks.run(userId, () => this.#checkConsent(read, path.join(folder, 'read'), consent.words, signal))
      const measure = checkSample(await looks.run(userId, async () => measureVoice(await decode(sample, path.join(folder, 'heard'), signal), signal)))
      const voice = { id: randomUUID(), userId, name, consentSentence: consentSentence(consent.words), pitchHz: measure.pitchHz, createdAt: clock.now(), ...(await this.#match(measure, folder, signal)) }
      await storage.put(`${voiceFolder(voice.id)}/sample`, { file: sample, move: true })
      await storage.put(consentKey(voice.id), { file: read, move: true })
      try {
        await repository.transaction(async (tx) => {
          // Two at once with one consent: the second finds it gone.
          if (!(await repository.spendConsent(tx, consentId))) throw new DomainError('RECORD_NOT_FOUND')
          await repository.add(tx, voice)
          await events.emit(tx, { type: 'voice-made', userId, voiceId: voice.id })
        })
      } catch (error) {
        await storage.deleteFolder(voiceFolder(voice.id))
        throw error
      }
      return toWire(voice, await this.parts.engines.cloner())
    })
  }

  async rename(userId: string, voiceId: string, name: string): Promise<void> {
    if (!(await this.parts.repository.rename(userId, voiceId, name))) throw new DomainError('RECORD_NOT_FOUND')
  }

  async erase(userId: string, voiceId: string): Promise<void> {
    const { repository, queue } = this.parts
    await repository.transaction(async (tx) => {
      if (!(await repository.erase(tx, userId, voiceId))) throw new DomainError('RECORD_NOT_FOUND')
      await queue.send(tx, eraseVoiceFilesJob, { id: voiceId })
    })
  }

  /** The voice model that somebody chose. */
  async model(userId: string): Promise<AnswerOf<'getVoiceModel'>> {
    return (await this.parts.repository.model(userId)) ?? { mt: 1, mc: '' }
  }

  async setModel(userId: string, model: AnswerOf<'getVoiceModel'>): Promise<void> {
    await this.parts.repository.setModel(userId, model)
  }

  #oldestConsent(): Date {
    return new Date(this.parts.clock.now().getTime() - consentSeconds * 1000)
  }

  async #checkConsent(file: string, folder: string, words: readonly string[], signal: AbortSignal): Promise<void> {
    try {
      if (!(await hearsConsent(await decode(file, folder, signal), words, signal))) throw refused(sentences.consent)
    } catch (error) {
      throw error instanceof EngineError && error.reason === 'missing' ? new DomainError('NOT_SUPPORTED', { cause: error }) : error
    }
  }

  async #match(measure: VoiceMeasure, folder: string, signal: AbortSignal): Promise<{ gender: 'female' | 'male'; base: string; change: VoiceChange }> {
    const gender = measure.pitchHz > borderHz ? 'female' : 'male'
    const base = bases[gender]
    const health = voiceChangerHealth()
    const canChange = health.ok && (await this.parts.book.voices()).some(({ id }) => id === base)
    if (!canChange && (await this.parts.engines.cloner())) return { gender, base, change: { pitch: 1, resonance: 1 } }
    if (!health.ok) throw new DomainError('NOT_SUPPORTED', { sentence: { en: health.reason, 'zh-CN': '此服务器未安装变声工具 rubberband-cli' } })
    const reference = await this.#reference(base, folder, signal)
    return { gender, base, change: { pitch: clamp(measure.pitchHz / reference.pitchHz), resonance: resonanceRatio(measure, reference) } }
  }

  /** How a ready-made voice sounds; measured once. */
  async #reference(base: string, folder: string, signal: AbortSignal): Promise<VoiceMeasure> {
    const known = this.#references.get(base)
    if (known) return known
    const { pcmPath } = await this.parts.book.synthesize({ text: referenceText, voice: base, speed: 1, folder, signal })
    const wav = `${pcmPath}.wav`
    await encodeSpoken(pcmPath, wav, { format: 'wav', signal })
    const measured = measureVoice(await decode(wav, path.join(folder, 'reference'), signal), signal)
    await measured
    this.#references.set(base, measured)
    return measured
  }
}

/** @throws DomainError for a sample that no voice can be made of, with what to do about it. */
function checkSample(measure: VoiceMeasure): VoiceMeasure {
  if (measure.levelDb < -50) throw refused(sentences.quiet)
  if (measure.voicedSeconds < voiceLimits.sampleSeconds * 0.4) throw refused(sentences.short)
  if (measure.aboveNoiseDb < 8) throw refused(sentences.noisy)
  return measure
}

async function receive({ stream }: ReceivedFile, file: string): Promise<string> {
  const check = (bytes: number): undefined => {
    if (bytes > voiceLimits.sampleMaxBytes) throw refuse('too-big')
  }
  await receiveFile(stream, file, { check })
  return file
}

async function decode(file: string, folder: string, signal: AbortSignal): Promise<string> {
  try {
    // A long one is not decoded first.
    if ((await probeMedia(file, { signal })).durationSeconds > voiceLimits.sampleMaxSeconds) throw refused(sentences.long)
    const { channels, durationSeconds } = await decodeAudio(file, folder, { signal })
    if (durationSeconds > voiceLimits.sampleMaxSeconds) throw refused(sentences.long)
    return channels[0]?.pcmPath ?? ''
  } catch (error) {
    throw error instanceof MediaError ? refuse('unreadable', error) : error
  }
}

function clamp(factor: number): number {
  return Math.min(voiceLimits.most, Math.max(voiceLimits.least, factor))
}
