import path from 'node:path'
import { type SpeakerModelDescription, speakerModelKinds } from '../../models/model-description.ts'
import { lackingRoles, readModelFolders } from '../../models/model-folders.ts'

/** One finds where voices change and overlap in a few seconds, the other compares two voices. */
export interface SpeakerModel extends SpeakerModelDescription {
  folder: string
}

export interface SpeakerModels {
  segmentation: SpeakerModel
  embedding: SpeakerModel
}

/** Preferred ones first; a folder that doesn't exist holds none, and one that lacks its file is none. */
export async function findSpeakerModels(modelsFolder: string): Promise<SpeakerModel[]> {
  const found = await readModelFolders(modelsFolder)
  const models = found.map(({ folder, description }) => ({
    ...(description as SpeakerModelDescription),
    folder,
  }))
  return models.filter(
    (model) => speakerModelKinds.includes(model.kind) && lackingRoles(model, ['model']).length === 0,
  )
}

export function modelFile({ folder, files }: Pick<SpeakerModel, 'folder' | 'files'>): string {
  return path.join(folder, files.model)
}
