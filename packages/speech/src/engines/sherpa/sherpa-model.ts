import path from 'node:path'
import type { SherpaModelDescription, SherpaModelKind } from '../../models/model-description.ts'
import { lackingRoles, readModelFolders } from '../../models/model-folders.ts'
import type { SherpaRuntime } from '../../settings.ts'

const filesOf: Record<SherpaModelKind, readonly string[]> = {
  'nemo-transducer': ['encoder', 'decoder', 'joiner', 'tokens'],
  'nemo-ctc': ['model', 'tokens'],
  'sense-voice': ['model', 'tokens'],
}

export interface SherpaModel extends SherpaModelDescription {
  folder: string
  /** Among other engines that know a language. @default that of any model of its quality */
  preference?: readonly number[]
}

/** Preferred ones first; a folder that doesn't exist holds none. */
export async function findSherpaModels(modelsFolder: string): Promise<SherpaModel[]> {
  const found = await readModelFolders(modelsFolder)
  const models = found.map(({ folder, description, preference }) => ({
    ...(description as SherpaModelDescription),
    folder,
    preference,
  }))
  return models.filter(({ kind }) => kind in filesOf)
}

export function missingFiles(model: SherpaModel): string[] {
  return lackingRoles(model, filesOf[model.kind])
}

/** Of the searches that sherpa-onnx has for each, only those through transducers weigh tokens one by one: they heed hot words and tell how sure they are. */
export function isTransducer(kind: SherpaModelKind): boolean {
  return kind === 'nemo-transducer'
}

/** Others choose by themselves as well, where they know several, but don’t say what they chose. */
export function tellsLanguages(kind: SherpaModelKind): boolean {
  return kind === 'sense-voice'
}

export function recognizerConfig(
  model: SherpaModel,
  language: string | undefined,
  { provider, threads }: SherpaRuntime,
  hotWords?: { search: object; model: object },
): object {
  const file = (role: string) => path.join(model.folder, model.files[role] ?? '')
  const parts: Record<SherpaModelKind, () => object> = {
    'nemo-transducer': () => ({
      transducer: { encoder: file('encoder'), decoder: file('decoder'), joiner: file('joiner') },
      modelType: 'nemo_transducer',
    }),
    'nemo-ctc': () => ({ nemoCtc: { model: file('model') } }),
    'sense-voice': () => ({
      senseVoice: { model: file('model'), language: language ?? 'auto', useInverseTextNormalization: 1 },
    }),
  }
  return {
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: {
      ...parts[model.kind](),
      tokens: file('tokens'),
      numThreads: threads,
      provider,
      debug: 0,
      ...hotWords?.model,
    },
    ...hotWords?.search,
  }
}
