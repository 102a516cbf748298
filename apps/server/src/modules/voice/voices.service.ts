import { readFile } from 'node:fs/promises'
import { type AnswerOf } from '@longhand/contracts'
import { encodeSpoken, EngineError, speakChanged, type VoiceBook, type VoiceChange } from '@longhand/speech'
import pLimit from 'p-limit'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { MyVoiceRow, MyVoicesRepository } from './my-voices.repository.ts'
import type { SentFile } from './voice-files.ts'

/** A ready-made voice and what is changed about it. */
export interface VoiceToSpeak {
  base: string
  change: VoiceChange
}

/** What the service needs. */
export interface VoicesParts {
  repository: MyVoicesRepository
  book: VoiceBook
  useFolder: <Result>(work: (folder: string) => Promise<Result>) => Promise<Result>
}

const previews: Record<string, string> = {
  zh: '你好，很高兴为您朗读。', de: 'Guten Tag, ich lese gern für Sie vor.', fr: 'Bonjour, je lis volontiers pour vous.', es: 'Hola, leo con gusto para usted.', ja: 'こんにちは。喜んで朗読します。',
}
const previewSentence = 'Hello, it is a pleasure to read for you.'
const natural: VoiceChange = { pitch: 1, resonance: 1 }

/** The voices that there are for somebody. */
export class VoicesService {
  readonly #inTurn = pLimit(2)

  constructor(private readonly parts: VoicesParts) {}

  async list(userId: string): Promise<AnswerOf<'listVoices'>> {
    const { repository, book } = this.parts
    const [voices, mine, hints] = await Promise.all([book.voices(), repository.list(userId), book.problems()])
    return {
      voices: voices.map(({ id, ...voice }) => ({ voiceId: id, ...voice, kind: 'preset' })),
      myVoices: mine.map(toWire),
      hints,
      canClone: false,
    }
  }

  /** How a voice is made. @throws DomainError RECORD_NOT_FOUND for a voice that this person doesn't have. */
  async find(userId: string, voiceId: string): Promise<VoiceToSpeak> {
    if ((await this.parts.book.voices()).some(({ id }) => id === voiceId)) return { base: voiceId, change: natural }
    const mine = await this.parts.repository.find(userId, voiceId)
    if (!mine) throw new DomainError('RECORD_NOT_FOUND')
    return mine
  }

  async preview(userId: string, voiceId: string, signal: AbortSignal): Promise<SentFile> {
    const { base, change } = await this.find(userId, voiceId)
    const language = (await this.parts.book.voices()).find(({ id }) => id === base)?.language ?? 'en'
    const text = previews[language.split('-')[0] ?? ''] ?? previewSentence
    return this.#inTurn(() => this.parts.useFolder(async (folder) => {
      const { pcmPath } = await speakChanged(this.parts.book, { text, voice: base, speed: 1, folder, signal }, change)
      await encodeSpoken(pcmPath, `${pcmPath}.mp3`, { format: 'mp3', signal })
      return { name: `${voiceId}.mp3`, type: 'audio/mpeg', content: await readFile(`${pcmPath}.mp3`) }
    })).catch((error: unknown) => {
      throw error instanceof EngineError ? new DomainError('NOT_SUPPORTED', { cause: error }) : error
    })
  }
}

/** One's own voice as it travels. */
export function toWire({ id, name, gender, createdAt }: MyVoiceRow): AnswerOf<'addMyVoice'> {
  return { voiceId: id, name, language: 'en', gender, kind: 'mine', createTime: Math.floor(createdAt.getTime() / 1000) }
}
