import path from 'node:path'
import { lackingRoles, readModelFolders } from '../../models/model-folders.ts'

/** One finds where voices change and overlap in a few seconds, the other tells whether two voices are the same. */
export const speakerModelKinds = ['speaker-segmentation', 'speaker-embedding'] as const
export type SpeakerModelKind = (typeof speakerModelKinds)[number]

export interface SpeakerModelDescription {
  name: string
  kind: SpeakerModelKind
  quality: 'basic' | 'good' | 'best'
  files: { model: string }
  /** Of an embedding: voices further apart than this, 0…2, are two people where their number is unknown. @default 0.5 */
  threshold?: number
}

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
  const models = found.map(({ folder, description }) => ({ ...(description as SpeakerModelDescription), folder }))
  return models.filter((model) => speakerModelKinds.includes(model.kind) && lackingRoles(model, ['model']).length === 0)
}

export function modelFile({ folder, files }: SpeakerModel): string {
  return path.join(folder, files.model)
}
