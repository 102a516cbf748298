import type { modelsEndpoints } from '@longhand/contracts'
import type { CatalogModel, InstalledModel } from '@longhand/speech/models'
import type { Routes } from '../../platform/http/routes.ts'
import type { FetchReport } from './fetch-reports.ts'
import { licencesOf, speechModels } from './speech-models.ts'

export function modelsRoutes({
  catalog,
  installed,
  fetches,
}: {
  catalog: readonly CatalogModel[]
  /** What each worker has. */
  installed: () => Promise<InstalledModel[][]>
  fetches: () => Promise<FetchReport[]>
}): Routes<keyof typeof modelsEndpoints> {
  return {
    listSpeechModels: async (_fields, { language }) =>
      speechModels(catalog, await installed(), await fetches(), language),
    getSpeechModelLicence: async ({ model }) => licencesOf(await installed(), model),
  }
}
