import { type AnswerOf, openAiModels } from '@longhand/contracts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type {
  AskedTranscription,
  TranscriptionService,
} from '../transcription/lifecycle/transcription.service.ts'

type Engine = NonNullable<AnswerOf<'getTranscriptionConfiguration'>['engines']>[number]

export interface ListedModel {
  id: string
  object: 'model'
  created: number
  owned_by: 'longhand'
}

/** What a model and a language mean for a transcription. */
export type AskedOfModel = Pick<AskedTranscription, 'engine' | 'language' | 'languages' | 'toEnglish'>

/** Programs sort by it; what is listed has no date of its own. */
const created = Date.UTC(2026, 10, 1) / 1000

/** Each engine can be named; all other names leave the choice to the server. */
export class ModelsService {
  constructor(private readonly deps: { transcription: Pick<TranscriptionService, 'configuration'> }) {}

  async list(): Promise<ListedModel[]> {
    const ids = new Set([...(await this.#transcription()), ...openAiModels.speech])
    return [...ids].map((id) => ({ id, object: 'model', created, owned_by: 'longhand' }))
  }

  async find(id: string): Promise<ListedModel> {
    const model = (await this.list()).find((one) => one.id === id)
    if (!model) throw unknownModel(id)
    return model
  }

  /** @throws DomainError RECORD_NOT_FOUND for a model that does not speak. */
  speak(id: string): void {
    if (!openAiModels.speech.some((known) => known === id)) throw unknownModel(id)
  }

  /** @throws DomainError RECORD_NOT_FOUND for a model that does not transcribe. */
  async transcribe(id: string, language?: string): Promise<AskedOfModel> {
    const { named } = await this.#enginesOf(id)
    return { ...named, language }
  }

  /**
   * @param language What is spoken. Left out, it is whatever an engine hears that translates and detects languages.
   * @throws DomainError RECORD_NOT_FOUND; NOT_SUPPORTED where the model doesn't translate; PARAMETER_MISSING where none can hear the language.
   */
  async translate(id: string, language?: string): Promise<AskedOfModel> {
    const { named, engines } = await this.#enginesOf(id)
    const able = engines.filter(({ toEnglish }) => toEnglish)
    if (able.length === 0 && engines.length > 0)
      throw new DomainError('NOT_SUPPORTED', { sentence: doesNotTranslate(id) })
    if (language !== undefined) return { ...named, language, toEnglish: true }
    const detector = able.find(({ tellsLanguages }) => tellsLanguages)
    if (!detector) throw new DomainError('PARAMETER_MISSING', { sentence: languageNeeded })
    return { ...named, languages: detector.languages, toEnglish: true }
  }

  async #transcription(): Promise<string[]> {
    const { engines } = await this.#configuration()
    return [...openAiModels.transcription, ...engines.map(({ name }) => name)]
  }

  async #enginesOf(id: string): Promise<{ named: { engine?: string }; engines: readonly Engine[] }> {
    const { engines } = await this.#configuration()
    if (openAiModels.transcription.some((known) => known === id)) return { named: {}, engines }
    const own = engines.filter(({ name }) => name === id)
    if (own.length === 0) throw unknownModel(id)
    return { named: { engine: id }, engines: own }
  }

  async #configuration(): Promise<{ engines: readonly Engine[] }> {
    const { engines = [] } = await this.deps.transcription.configuration('en')
    return { engines }
  }
}

function unknownModel(id: string): DomainError {
  return new DomainError('RECORD_NOT_FOUND', {
    sentence: {
      en: `The model '${id}' does not exist here or is not for this. GET /v1/models lists those that do`,
      'zh-CN': `模型“${id}”不存在或不适用于此调用`,
    },
  })
}

function doesNotTranslate(id: string): { en: string; 'zh-CN': string } {
  return {
    en: `The model '${id}' doesn’t translate into English here: that takes one of the kinds whisper and canary. Send the file to /v1/audio/transcriptions for its own language`,
    'zh-CN': `此服务器上的模型“${id}”不能译成英文，需要 whisper 或 canary 类模型。如需原文，请调用 /v1/audio/transcriptions`,
  }
}

const languageNeeded = {
  en: 'Say in ‘language’ what is spoken, such as fr: no model here that translates hears it by itself',
  'zh-CN': '请在 language 中指定所说的语言（如 fr）：此服务器上能翻译的模型不能自动识别语言',
}
