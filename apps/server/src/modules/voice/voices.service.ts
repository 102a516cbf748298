import { readFile } from 'node:fs/promises'
import type { AnswerOf } from '@longhand/contracts'
import {
  encodeSpoken,
  EngineError,
  type Health,
  speakChanged,
  spokenRate,
  type SpokenText,
  type VoiceBook,
  type VoiceChange,
  type VoiceCloner,
} from '@longhand/speech'
import pLimit from 'p-limit'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Scratch } from '../../platform/storage/scratch.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { MyVoiceRow, MyVoicesRepository } from './my-voices.repository.ts'
import { spokenBytes } from './script.ts'
import type { VoiceEngines } from './voice-engines.ts'
import { consentKey, type SentFile } from './voice-files.ts'

export interface VoiceToSpeak {
  base: string
  change: VoiceChange
  own?: MyVoiceRow
}

export interface SpeakRequest {
  text: string
  voiceId: string
  speed: number
  pitch: number
  folder: string
  signal: AbortSignal
}

export interface VoicesDeps {
  repository: MyVoicesRepository
  storage: Pick<Storage, 'materialise'>
  book: VoiceBook
  engines: VoiceEngines
  useFolder: Scratch['use']
}

const previews: Record<string, string> = {
  zh: '你好，很高兴为您朗读。',
  de: 'Guten Tag, ich lese gern für Sie vor.',
  fr: 'Bonjour, je lis volontiers pour vous.',
  es: 'Hola, leo con gusto para usted.',
  ja: 'こんにちは。喜んで朗読します。',
}
const previewSentence = 'Hello, it is a pleasure to read for you.'
const natural: VoiceChange = { pitch: 1, resonance: 1 }

export class VoicesService {
  readonly #inTurn = pLimit(2)

  constructor(private readonly deps: VoicesDeps) {}

  async list(userId: string): Promise<AnswerOf<'listVoices'>> {
    const { repository, book, engines } = this.deps
    const [cloner, songConverter] = [await engines.cloner(), engines.songConverter()]
    const [voices, mine, hints, health, songVoices, songHealth] = await Promise.all([
      book.voices(),
      repository.list(userId),
      book.problems(),
      cloner?.health(),
      songConverter?.voices(),
      songConverter?.health(),
    ])
    return {
      voices: voices.map(({ id, ...voice }) => ({ voiceId: id, ...voice, kind: 'preset' })),
      myVoices: mine.map((row) => toWire(row, cloner)),
      songVoices: (songVoices ?? []).map(({ id, ...voice }) => ({ voiceId: id, ...voice, kind: 'preset' })),
      hints: [...hints, ...reasonsOf(health), ...reasonsOf(songHealth)],
      cloning: stateOf(health),
      songConverter: stateOf(songHealth),
    }
  }

  /** How a voice is made. @throws DomainError RECORD_NOT_FOUND for a voice that this person doesn't have. */
  async find(userId: string, voiceId: string): Promise<VoiceToSpeak> {
    if ((await this.deps.book.voices()).some(({ id }) => id === voiceId))
      return { base: voiceId, change: natural }
    const own = await this.deps.repository.find(userId, voiceId)
    if (!own) throw new DomainError('RECORD_NOT_FOUND')
    return { base: own.base, change: own.change, own }
  }

  /** A voice's name and language, `mul` for many. @throws DomainError RECORD_NOT_FOUND */
  async describe(userId: string, voiceId: string): Promise<{ name: string; language: string }> {
    const preset = (await this.deps.book.voices()).find(({ id }) => id === voiceId)
    if (preset) return preset
    const own = await this.deps.repository.find(userId, voiceId)
    if (!own) throw new DomainError('RECORD_NOT_FOUND')
    return toWire(own, await this.deps.engines.cloner())
  }

  /**
   * Speaks in a voice. One of a user's own is cloned where that is possible, and never a changed one instead while the cloner is out of reach: a
   * text would change its voice half-way.
   *
   * @throws DomainError RECORD_NOT_FOUND; EngineError, MediaError; the signal's reason.
   */
  async speak(userId: string, { voiceId, pitch, ...request }: SpeakRequest): Promise<SpokenText> {
    const { book, engines, storage } = this.deps
    const { base, change, own } = await this.find(userId, voiceId)
    const cloner = own && (await engines.cloner())
    if (!cloner)
      return speakChanged(book, { ...request, voice: base }, { ...change, pitch: change.pitch * pitch })
    // The consent is a recording of which it is known what is said in it, and it holds nothing else.
    const sample = {
      file: await storage.materialise(consentKey(own.id), request.folder, { signal: request.signal }),
      text: own.consentSentence,
    }
    return speakChanged(
      { synthesize: (asked) => cloner.speakLike({ ...asked, sample }) },
      { ...request, voice: own.id },
      { ...natural, pitch },
    )
  }

  async preview(userId: string, voiceId: string, signal: AbortSignal): Promise<SentFile> {
    const { base } = await this.find(userId, voiceId)
    const language = (await this.deps.book.voices()).find(({ id }) => id === base)?.language ?? 'en'
    const text = previews[language.split('-')[0] ?? ''] ?? previewSentence
    return this.#inTurn(() =>
      this.deps.useFolder(
        async (folder) => {
          const { pcmPath } = await this.speak(userId, { text, voiceId, speed: 1, pitch: 1, folder, signal })
          await encodeSpoken(pcmPath, `${pcmPath}.mp3`, { format: 'mp3', signal })
          return { name: `${voiceId}.mp3`, type: 'audio/mpeg', content: await readFile(`${pcmPath}.mp3`) }
        },
        { needsBytes: spokenBytes({ text, speed: 1 }, spokenRate) },
      ),
    ).catch((error: unknown) => {
      throw error instanceof EngineError ? new DomainError('NOT_SUPPORTED', { cause: error }) : error
    })
  }
}

function stateOf(health: Health | undefined): AnswerOf<'listVoices'>['cloning'] {
  return health === undefined ? 'none' : health.ok ? 'ready' : 'unavailable'
}

function reasonsOf(health: Health | undefined): string[] {
  return health === undefined || health.ok ? [] : [health.reason]
}

/** A changed voice speaks English, a cloned one what its engine speaks. */
export function toWire(
  { id, name, gender, createdAt }: MyVoiceRow,
  cloner: Pick<VoiceCloner, 'languages'> | undefined,
): AnswerOf<'addMyVoice'> {
  const [language, ...others] =
    cloner === undefined ? ['en'] : cloner.languages === 'any' ? [] : cloner.languages
  return {
    voiceId: id,
    name,
    language: language !== undefined && others.length === 0 ? language : 'mul',
    gender,
    kind: 'mine',
    createTime: Math.floor(createdAt.getTime() / 1000),
  }
}
