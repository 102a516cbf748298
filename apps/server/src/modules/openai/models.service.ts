import { openAiModels } from '@longhand/contracts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { TranscriptionService } from '../transcription/lifecycle/transcription.service.ts'

export interface ListedModel {
  id: string
  object: 'model'
  created: number
  owned_by: 'longhand'
}

/** Programs sort by it; what is listed has no date of its own. */
const created = Date.UTC(2026, 10, 1) / 1000

/** Which speech engine hears a recording is the server's choice: each name stands for that. */
export class ModelsService {
  constructor(private readonly deps: { transcription: Pick<TranscriptionService, 'configuration'> }) {}

  async list(): Promise<ListedModel[]> {
    const ids = new Set([...(await this.#transcription()), ...openAiModels.speech])
    return [...ids].map((id) => ({ id, object: 'model', created, owned_by: 'longhand' }))
  }

  async find(id: string): Promise<ListedModel> {
    const model = (await this.list()).find((one) => one.id === id)
    if (!model) throw new DomainError('RECORD_NOT_FOUND', { sentence: unknownModel(id) })
    return model
  }

  /** @throws DomainError RECORD_NOT_FOUND for a model that is not for this. */
  async require(id: string, use: keyof typeof openAiModels): Promise<void> {
    const known: readonly string[] = use === 'speech' ? openAiModels.speech : await this.#transcription()
    if (!known.includes(id)) throw new DomainError('RECORD_NOT_FOUND', { sentence: unknownModel(id) })
  }

  async #transcription(): Promise<string[]> {
    const { engine } = await this.deps.transcription.configuration('en')
    return [...openAiModels.transcription, ...(engine === '' ? [] : [engine])]
  }
}

function unknownModel(id: string): { en: string; 'zh-CN': string } {
  return {
    en: `The model '${id}' does not exist here or is not for this. GET /v1/models lists those that do`,
    'zh-CN': `模型“${id}”不存在或不适用于此调用`,
  }
}
