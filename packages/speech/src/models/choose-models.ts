import { type SherpaModelDescription, sherpaModelKinds } from './model-description.ts'
import type { CatalogModel } from './catalog-model.ts'

type SpeechModel = CatalogModel & SherpaModelDescription

const qualities = ['best', 'good', 'basic']

/**
 * The fewest models that know these languages, each of them by one that no other surpasses: a fast one comes before a slow one, a free licence before quality, and of equal ones
 * the first of the list is taken. A language that none knows adds nothing.
 *
 * @param languages Primary tags, the most important first.
 */
export function chooseModels(languages: readonly string[], models: readonly CatalogModel[]): SpeechModel[] {
  const chosen: SpeechModel[] = []
  for (const language of languages) {
    const best = bestFor(language, models)
    if (best.some((model) => chosen.includes(model))) continue
    const [model] = best.sort((a, b) => coverage(b, languages, models) - coverage(a, languages, models))
    if (model) chosen.push(model)
  }
  return chosen
}

function bestFor(language: string, models: readonly CatalogModel[]): SpeechModel[] {
  const able = models.filter(
    (model): model is SpeechModel => hearsRecordings(model) && model.languages.includes(language),
  )
  const best = Math.min(...able.map(rank))
  return able.filter((model) => rank(model) === best)
}

/** Of how many of the languages it is one of the best. */
function coverage(model: SpeechModel, languages: readonly string[], models: readonly CatalogModel[]): number {
  return languages.filter((language) => bestFor(language, models).includes(model)).length
}

function rank({ isFree, isSlow, quality }: CatalogModel): number {
  return (isSlow ? 2 * qualities.length : 0) + (isFree ? 0 : qualities.length) + qualities.indexOf(quality)
}

function hearsRecordings(model: CatalogModel): model is SpeechModel {
  return sherpaModelKinds.some((kind) => kind === model.kind)
}
