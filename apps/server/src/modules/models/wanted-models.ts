import { type CatalogModel, chooseModels, type SherpaModelDescription } from '@longhand/speech/models'
import type { EngineChoice } from '@longhand/speech/settings'

export interface ModelPreferences {
  /** Of the settings: models by name, or those that the rest leads to. */
  wanted: 'auto' | 'off' | readonly string[]
  /** Of the settings, the most important first; empty where they name none. */
  languages: readonly string[]
  /** That the worker runs. */
  engines: readonly EngineChoice[]
  /** Whether a speech server is configured, which comes before models. */
  hasServer: boolean
  /** Of the page of the first account; `undefined` until there is one. */
  pageLanguage: string | undefined
  /** Names of models that operators installed, and that they removed. */
  decided?: Readonly<Record<'installed' | 'removed', readonly string[]>> | undefined
}

export interface InstalledModels {
  names: readonly string[]
  speech: readonly Pick<SherpaModelDescription, 'languages' | 'quality'>[]
  /** Of the kinds of models that separate speakers. */
  speakers: readonly string[]
}

/** A page in English is shown to people of any language, so it says nothing about recordings: this model knows English as well. */
const usualModel = 'parakeet-europe'
const spokenByPage: Partial<Record<string, readonly string[]>> = { 'zh-CN': ['zh'] }

/** The models that a worker lacks, in the order in which they are fetched. */
export function missingModels(
  catalog: readonly CatalogModel[],
  preferences: ModelPreferences,
  installed: InstalledModels,
): CatalogModel[] {
  const { installed: chosen = [], removed = [] } = preferences.decided ?? {}
  const asked = missingOf(catalog, { ...preferences, wanted: chosen }, installed)
  const needed = missingOf(catalog, preferences, installed).filter(({ name }) => !removed.includes(name))
  return [...new Set([...asked, ...needed])]
}

function missingOf(
  catalog: readonly CatalogModel[],
  { wanted, languages, engines, hasServer, pageLanguage }: ModelPreferences,
  installed: InstalledModels,
): CatalogModel[] {
  const isMissing = ({ name }: CatalogModel) => !installed.names.includes(name)
  if (wanted === 'off') return []
  if (wanted !== 'auto')
    return wanted.flatMap((name) => catalog.filter((model) => model.name === name && isMissing(model)))
  const usesModels = engines.some(
    ({ engine, model }) => (engine === 'auto' && !hasServer) || (engine === 'sherpa' && model === undefined),
  )
  if (!usesModels) return []
  const spoken =
    languages.length > 0 ? languages : (spokenByPage[pageLanguage ?? ''] ?? languagesOf(catalog, usualModel))
  const unknown = spoken.filter(
    (language) =>
      !installed.speech.some((model) => model.quality !== 'basic' && model.languages.includes(language)),
  )
  const speakers = ['speaker-segmentation', 'speaker-embedding'].flatMap((kind) =>
    installed.speakers.includes(kind) ? [] : speakerModel(catalog, kind, spoken),
  )
  return [...chooseModels(unknown, catalog), ...speakers].filter(isMissing)
}

/** One that knows the voices of the most important language, else the first. */
function speakerModel(
  catalog: readonly CatalogModel[],
  kind: string,
  [first = 'en']: readonly string[],
): CatalogModel[] {
  const models = catalog.filter((model) => model.kind === kind)
  const knows = (model: CatalogModel) => 'languages' in model && model.languages?.includes(first)
  return (models.find(knows) ?? models[0]) ? [models.find(knows) ?? models[0]!] : []
}

function languagesOf(catalog: readonly CatalogModel[], name: string): readonly string[] {
  const model = catalog.find((candidate) => candidate.name === name)
  return (model && 'languages' in model && model.languages) || []
}
