import type { AnswerOf, InterfaceLanguage, SpeechModel } from '@longhand/contracts'
import type { CatalogModel, InstalledModel } from '@longhand/speech/models'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { FetchReport } from './fetch-reports.ts'
import { isUnderWay } from './fetch-state.ts'

const uses: Partial<Record<string, SpeechModel['use']>> = {
  'nemo-transducer': 'recordings',
  'nemo-ctc': 'recordings',
  'zipformer-ctc': 'recordings',
  'sense-voice': 'recordings',
  paraformer: 'recordings',
  whisper: 'recordings',
  moonshine: 'recordings',
  canary: 'recordings',
  cohere: 'recordings',
  'qwen3-asr': 'recordings',
  'fun-asr-nano': 'recordings',
  'streaming-transducer': 'captions',
  'streaming-nemo-ctc': 'captions',
  'streaming-zipformer-ctc': 'captions',
  'speaker-segmentation': 'speakers',
  'speaker-embedding': 'speakers',
  vits: 'voices',
  kokoro: 'voices',
  zipvoice: 'voices',
  pocket: 'voices',
}

/**
 * What is installed, then what is on its way, then what could be fetched.
 *
 * @param reported What each worker has; none where no worker runs.
 */
export function speechModels(
  catalog: readonly CatalogModel[],
  reported: readonly (readonly InstalledModel[])[],
  fetches: readonly FetchReport[],
  language: InterfaceLanguage,
): SpeechModel[] {
  const installed = new Map(reported.flat().map((model) => [model.name, model]))
  const known = catalog.map((model) => fromCatalog(model, installed.get(model.name), fetches, language))
  const own = [...installed.values()].filter(({ name }) => !catalog.some((model) => model.name === name))
  const models = [...known, ...own.flatMap(ownModel)]
  // A worker that runs no engine, or none: nothing is said about what is there.
  if (reported.length === 0) for (const model of models) if (model.state === 'available') model.state = null
  const place = ({ state }: SpeechModel) => ['installed', 'coming', 'available', null].indexOf(state)
  return models.sort((one, other) => place(one) - place(other))
}

/** @throws DomainError RECORD_NOT_FOUND, also for a model that came without a text. */
export function licencesOf(
  reported: readonly (readonly InstalledModel[])[],
  name: string,
): AnswerOf<'getSpeechModelLicence'> {
  const found = reported.flat().find((model) => model.name === name && model.licences.length > 0)
  if (!found) throw new DomainError('RECORD_NOT_FOUND')
  return found.licences
}

function fromCatalog(
  model: CatalogModel,
  installed: InstalledModel | undefined,
  fetches: readonly FetchReport[],
  language: InterfaceLanguage,
): SpeechModel {
  const furthest = Math.max(
    ...fetches
      .filter((fetch) => fetch.model === model.name && isUnderWay(fetch.state))
      .map(({ bytes, totalBytes }) => bytes / totalBytes),
  )
  const isComing = !installed && furthest >= 0
  return {
    model: model.name,
    title: model.title,
    use: uses[model.kind] ?? 'recordings',
    languages: languagesOf(model),
    bytes: installed?.bytes ?? model.bytes,
    licence: model.licence,
    conditions: model.conditions?.[language] ?? null,
    link: model.link,
    state: installed ? 'installed' : isComing ? 'coming' : 'available',
    share: isComing ? Math.min(1, furthest) : null,
    hasLicenceText: (installed?.licences.length ?? 0) > 0,
  }
}

function languagesOf(model: CatalogModel): string[] {
  if ('voices' in model) return [...new Set(model.voices.map(({ language }) => language))]
  return model.languages ?? []
}

function ownModel({ name, kind, languages, bytes, licence, licences }: InstalledModel): SpeechModel[] {
  const use = uses[kind]
  if (!use) return []
  return [
    {
      model: name,
      title: name,
      use,
      languages,
      bytes,
      licence: licence ?? null,
      conditions: null,
      link: null,
      state: 'installed',
      share: null,
      hasLicenceText: licences.length > 0,
    },
  ]
}
