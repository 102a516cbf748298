import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** How sherpa-onnx has to load a model, and which files it needs. */
export type SherpaModelKind = 'nemo-transducer' | 'nemo-ctc' | 'sense-voice'

const filesOf: Record<SherpaModelKind, readonly string[]> = {
  'nemo-transducer': ['encoder', 'decoder', 'joiner', 'tokens'],
  'nemo-ctc': ['model', 'tokens'],
  'sense-voice': ['model', 'tokens'],
}

/** What `longhand-model.json` in a model's folder says. Models of one's own need one, too. */
export interface SherpaModelDescription {
  name: string
  kind: SherpaModelKind
  /** BCP 47 primary tags. */
  languages: string[]
  punctuation: boolean
  quality: 'basic' | 'good' | 'best'
  /** File names by role: `encoder`, `decoder`, `joiner` or `model`; always `tokens`. */
  files: Record<string, string>
}

/** A model on this machine. */
export interface SherpaModel extends SherpaModelDescription {
  folder: string
}

export const descriptionFile = 'longhand-model.json'

/** The installed models of a folder, best first; a folder that doesn't exist holds none. */
export async function findSherpaModels(modelsFolder: string): Promise<SherpaModel[]> {
  const names = existsSync(modelsFolder) ? await readdir(modelsFolder) : []
  const models = await Promise.all(names.sort().map((name) => readSherpaModel(path.join(modelsFolder, name))))
  const rank = { best: 0, good: 1, basic: 2 }
  return models.filter((model) => model !== undefined).sort((a, b) => rank[a.quality] - rank[b.quality])
}

/** Reads one model's folder; undefined when it holds no description. */
async function readSherpaModel(folder: string): Promise<SherpaModel | undefined> {
  try {
    const description = JSON.parse(await readFile(path.join(folder, descriptionFile), 'utf8')) as SherpaModelDescription
    return description.kind in filesOf ? { ...description, folder } : undefined
  } catch {
    return undefined
  }
}

/** The files a model lacks. */
export function missingFiles(model: SherpaModel): string[] {
  return filesOf[model.kind].filter((role) => {
    const file = model.files[role]
    return file === undefined || !existsSync(path.join(model.folder, file))
  })
}

/** sherpa-onnx's own configuration for a model. */
export function recognizerConfig(model: SherpaModel, language: string | undefined): object {
  const file = (role: string) => path.join(model.folder, model.files[role] ?? '')
  const parts: Record<SherpaModelKind, () => object> = {
    'nemo-transducer': () => ({ transducer: { encoder: file('encoder'), decoder: file('decoder'), joiner: file('joiner') }, modelType: 'nemo_transducer' }),
    'nemo-ctc': () => ({ nemoCtc: { model: file('model') } }),
    'sense-voice': () => ({ senseVoice: { model: file('model'), language: language ?? 'auto', useInverseTextNormalization: 1 } }),
  }
  return {
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: { ...parts[model.kind](), tokens: file('tokens'), numThreads: 1, provider: 'cpu', debug: 0 },
  }
}
