import { randomUUID } from 'node:crypto'
import path from 'node:path'
import {
  type AnswerOf,
  ceilings,
  type InterfaceLanguage,
  type Sentence,
  voiceLimits,
} from '@longhand/contracts'
import {
  checkConsent,
  type ConsentChecker,
  type ConsentFinding,
  consentSentence,
  cutReading,
  bytesPerSecond,
  decodeAudio,
  drawConsentWords,
  encodeSpoken,
  EngineError,
  languageOfWords,
  measureVoice,
  MediaError,
  probeMedia,
  resonanceRatio,
  type VoiceBook,
  type VoiceChange,
  voiceChangerHealth,
  type VoiceMeasure,
} from '@longhand/speech'
import type { Clock } from '../../platform/clock/clock.ts'
import { limitReached } from '../../platform/db/ceiling.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import type { FairTurns } from '../../platform/process/fair-turns.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { Scratch } from '../../platform/storage/scratch.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { receiveFile } from '../../platform/incoming/receive-file.ts'
import type { MyVoicesRepository } from './my-voices.repository.ts'
import type { VoiceEngines } from './voice-engines.ts'
import { consentKey, type ReceivedFile, voiceFolder } from './voice-files.ts'
import { eraseVoiceFilesJob } from './voice.jobs.ts'
import { toWire } from './voices.service.ts'

export interface MyVoicesDeps {
  looks: FairTurns
  repository: MyVoicesRepository
  storage: Storage
  queue: Pick<Queue, 'send'>
  clock: Clock
  events: EventSink
  book: VoiceBook
  engines: VoiceEngines
  consentChecker: () => Promise<ConsentChecker>
  useFolder: Scratch['use']
}

const bases = { female: 'flite-slt', male: 'flite-rms' } as const
const borderHz = 160
/** The file, and samples of all of it, of what was read in it, and of voices to compare it with. */
const readingBytes = voiceLimits.readingMaxBytes + 8 * voiceLimits.readingMaxSeconds * bytesPerSecond
const referenceText =
  'The birch canoe slid on the smooth planks. Glue the sheet to the dark blue background. It is easy to tell the depth of a well.'

const sentences = {
  notRecognized: {
    en: 'The sentence was not heard. Read the whole sentence in a quiet room, close to the microphone',
    'zh-CN': '没有听到该句。请在安静的房间里，靠近麦克风朗读整句',
  },
  interrupted: {
    en: 'Something else was heard in the middle of the sentence. Read it in one go, with no one else speaking',
    'zh-CN': '句子中间听到了其他声音。请一口气读完整句，其他人不要说话',
  },
  quiet: {
    en: 'The recording is too quiet. Come closer to the microphone',
    'zh-CN': '录音音量过低，请靠近麦克风',
  },
  noisy: {
    en: 'There is too much noise around the voice. Record in a quieter place',
    'zh-CN': '背景噪声过大，请在安静的地方录制',
  },
  long: {
    en: `The recording may be ${voiceLimits.readingMaxSeconds} seconds long at most`,
    'zh-CN': `录音最长 ${voiceLimits.readingMaxSeconds} 秒`,
  },
  unreadable: {
    en: 'This recording can’t be read. Record the sentence again',
    'zh-CN': '无法读取录音，请重新录制',
  },
} satisfies Record<string, Sentence>
const minVoicedSeconds = 2

const refused = (sentence: Sentence, cause?: unknown): DomainError =>
  new DomainError('READING_REFUSED', { sentence, cause })

/** Cloned where there is an engine for it, else a ready-made voice changed to the pitch and resonances of a sample. Both are stored, so that a voice outlives the engine. */
export class MyVoicesService {
  readonly #references = new Map<string, Promise<VoiceMeasure>>()

  constructor(private readonly deps: MyVoicesDeps) {}

  /** Draws a sentence: in the language of the interface where the engine knows it. */
  async consent(userId: string, interfaceLanguage: InterfaceLanguage): Promise<AnswerOf<'getVoiceConsent'>> {
    const { languages } = await this.#checker()
    const wanted = interfaceLanguage === 'zh-CN' ? 'zh' : 'en'
    const language = languages.includes(wanted) ? wanted : (languages[0] ?? 'en')
    const consentId = randomUUID()
    const words = drawConsentWords(language)
    await this.deps.repository.addConsent(
      { id: consentId, userId, words, createdAt: this.deps.clock.now() },
      this.#oldestConsent(),
    )
    return { consentId, sentence: consentSentence(words, language), language }
  }

  /**
   * Makes a voice of a reading of the sentence. What is around the sentence is discarded. The consent is used up, also by a reading that is refused.
   *
   * @throws DomainError READING_REFUSED with a sentence for what is wrong; RECORD_NOT_FOUND for a consent that is used up or too old.
   */
  async add(
    userId: string,
    { name, consentId }: { name: string; consentId: string },
    file: () => Promise<ReceivedFile>,
    signal: AbortSignal,
  ): Promise<AnswerOf<'addMyVoice'>> {
    const { looks, repository, storage, clock, events } = this.deps
    const addIn = async (folder: string): Promise<AnswerOf<'addMyVoice'>> => {
      const recording = await receive(await file(), path.join(folder, 'recording'))
      // Checked again when it is stored; here it saves the work.
      if ((await repository.countOf(userId)) >= ceilings.myVoices.max) throw limitReached('myVoices')
      const checker = await this.#checker()
      const words = await repository.useConsent(userId, consentId, this.#oldestConsent())
      if (!words) throw new DomainError('RECORD_NOT_FOUND')
      const sentence = consentSentence(words, languageOfWords(words))
      const reading = path.join(folder, 'reading.wav')
      const measure = await looks.run(userId, async () => {
        const pcmPath = await decode(recording, path.join(folder, 'decoded'), signal)
        const { span } = requireRecognized(
          await checkConsent(checker, { pcmPath, words, language: languageOfWords(words), signal }),
          words,
        )
        await cutReading(recording, span, reading, signal)
        return checkSample(
          await measureVoice(await decode(reading, path.join(folder, 'cut'), signal), signal),
        )
      })
      const voice = {
        id: randomUUID(),
        userId,
        name,
        consentSentence: sentence,
        pitchHz: measure.pitchHz,
        createdAt: clock.now(),
        ...(await this.#match(measure, folder, signal)),
      }
      await storage.put(consentKey(voice.id), { file: reading, move: true })
      try {
        await repository.transaction(async (tx) => {
          await repository.add(tx, voice)
          await events.emit(tx, { type: 'voice-made', userId, voiceId: voice.id })
        })
      } catch (error) {
        await storage.deleteFolder(voiceFolder(voice.id))
        throw error
      }
      return toWire(voice, await this.deps.engines.cloner())
    }
    return this.deps.useFolder(addIn, { needsBytes: readingBytes })
  }

  async rename(userId: string, voiceId: string, name: string): Promise<void> {
    if (!(await this.deps.repository.rename(userId, voiceId, name))) throw new DomainError('RECORD_NOT_FOUND')
  }

  async erase(userId: string, voiceId: string): Promise<void> {
    const { repository, queue } = this.deps
    await repository.transaction(async (tx) => {
      if (!(await repository.erase(tx, userId, voiceId))) throw new DomainError('RECORD_NOT_FOUND')
      await queue.send(tx, eraseVoiceFilesJob, { id: voiceId })
    })
  }

  async model(userId: string): Promise<AnswerOf<'getVoiceModel'>> {
    return (await this.deps.repository.model(userId)) ?? { mt: 1, mc: '' }
  }

  async setModel(userId: string, model: AnswerOf<'getVoiceModel'>): Promise<void> {
    await this.deps.repository.setModel(userId, model)
  }

  #oldestConsent(): Date {
    return new Date(this.deps.clock.now().getTime() - voiceLimits.consentSeconds * 1000)
  }

  /** @throws DomainError NOT_SUPPORTED when nothing on this server can listen. */
  async #checker(): Promise<ConsentChecker> {
    try {
      const checker = await this.deps.consentChecker()
      const health = await checker.health()
      if (!health.ok) throw new EngineError('missing', health.reason)
      return checker
    } catch (error) {
      throw error instanceof EngineError ? new DomainError('NOT_SUPPORTED', { cause: error }) : error
    }
  }

  async #match(
    measure: VoiceMeasure,
    folder: string,
    signal: AbortSignal,
  ): Promise<{ gender: 'female' | 'male'; base: string; change: VoiceChange }> {
    const gender = measure.pitchHz > borderHz ? 'female' : 'male'
    const base = bases[gender]
    const health = voiceChangerHealth()
    const canChange = health.ok && (await this.deps.book.voices()).some(({ id }) => id === base)
    if (!canChange && (await this.deps.engines.cloner()))
      return { gender, base, change: { pitch: 1, resonance: 1 } }
    if (!health.ok)
      throw new DomainError('NOT_SUPPORTED', {
        sentence: { en: health.reason, 'zh-CN': '此服务器未安装变声工具 rubberband-cli' },
      })
    const reference = await this.#reference(base, folder, signal)
    return {
      gender,
      base,
      change: {
        pitch: clamp(measure.pitchHz / reference.pitchHz),
        resonance: resonanceRatio(measure, reference),
      },
    }
  }

  async #reference(base: string, folder: string, signal: AbortSignal): Promise<VoiceMeasure> {
    const known = this.#references.get(base)
    if (known) return known
    const { pcmPath } = await this.deps.book.synthesize({
      text: referenceText,
      voice: base,
      speed: 1,
      folder,
      signal,
    })
    const wav = `${pcmPath}.wav`
    await encodeSpoken(pcmPath, wav, { format: 'wav', signal })
    const measured = measureVoice(await decode(wav, path.join(folder, 'reference'), signal), signal)
    await measured
    this.#references.set(base, measured)
    return measured
  }
}

function requireRecognized(
  finding: ConsentFinding,
  words: readonly string[],
): Extract<ConsentFinding, { outcome: 'recognized' }> {
  if (finding.outcome === 'recognized') return finding
  if (finding.outcome === 'interrupted') throw refused(sentences.interrupted)
  const { missing } = finding
  if (missing.length === 0 || missing.length === words.length) throw refused(sentences.notRecognized)
  throw refused({
    en: `These words were not heard: ${missing.join(', ')}. Read the whole sentence in a quiet room`,
    'zh-CN': `没有听到这些词语：${missing.join('、')}。请在安静的房间里朗读整句`,
  })
}

/** @throws DomainError READING_REFUSED for a recording that no voice can be made of, with what to do about it. */
function checkSample(measure: VoiceMeasure): VoiceMeasure {
  if (measure.levelDb < -50) throw refused(sentences.quiet)
  if (measure.voicedSeconds < minVoicedSeconds || measure.aboveNoiseDb < 8) throw refused(sentences.noisy)
  return measure
}

async function receive({ stream }: ReceivedFile, file: string): Promise<string> {
  const check = (bytes: number): undefined => {
    if (bytes > voiceLimits.readingMaxBytes) throw refused(sentences.long)
  }
  await receiveFile(stream, file, { check })
  return file
}

async function decode(file: string, folder: string, signal: AbortSignal): Promise<string> {
  try {
    // A long one is not decoded first.
    const { durationSeconds, isTruncated } = await probeMedia(file, { signal })
    if (durationSeconds > voiceLimits.readingMaxSeconds + 1) throw refused(sentences.long)
    if (isTruncated) throw refused(sentences.unreadable)
    const { channels } = await decodeAudio(file, folder, { signal })
    return channels[0]?.pcmPath ?? ''
  } catch (error) {
    throw error instanceof MediaError ? refused(sentences.unreadable, error) : error
  }
}

function clamp(factor: number): number {
  return Math.min(voiceLimits.most, Math.max(voiceLimits.least, factor))
}
