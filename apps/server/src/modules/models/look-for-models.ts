import { type CatalogModel, findSherpaModels, findSpeakerModels } from '@longhand/speech/models'
import { type InstalledModels, missingModels, type ModelPreferences } from './wanted-models.ts'

/** What is in the folder of models, and what a worker lacks in it, in the order in which that is fetched. */
export async function lookForModels(
  catalog: readonly CatalogModel[],
  folder: string,
  preferences: ModelPreferences,
): Promise<{ missing: CatalogModel[]; installed: InstalledModels }> {
  const [speech, speakers] = await Promise.all([findSherpaModels(folder), findSpeakerModels(folder)])
  const installed: InstalledModels = {
    names: [...speech, ...speakers].map(({ name }) => name),
    speech,
    speakers: speakers.map(({ kind }) => kind),
  }
  return { missing: missingModels(catalog, preferences, installed), installed }
}
