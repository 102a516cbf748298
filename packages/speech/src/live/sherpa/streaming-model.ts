import type { StreamingModelDescription, StreamingModelKind } from '../../models/model-description.ts'
import { lackingRoles, pathsOf, readModelFolders } from '../../models/model-folders.ts'
import type { HotWordConfig } from '../../engines/sherpa/hot-words.child.ts'
import type { SherpaRuntime } from '../../settings.ts'

const filesOf: Record<StreamingModelKind, readonly string[]> = {
  'streaming-transducer': ['encoder', 'decoder', 'joiner', 'tokens'],
  'streaming-nemo-ctc': ['model', 'tokens'],
  'streaming-zipformer-ctc': ['model', 'tokens'],
}

/** As sherpa-onnx names them. */
const nameOf: Record<StreamingModelKind, string> = {
  'streaming-transducer': 'transducer',
  'streaming-nemo-ctc': 'nemoCtc',
  'streaming-zipformer-ctc': 'zipformer2Ctc',
}

export interface StreamingModel extends StreamingModelDescription {
  folder: string
}

/** Preferred ones first; a folder that doesn't exist holds none. */
export async function findStreamingModels(modelsFolder: string): Promise<StreamingModel[]> {
  const found = await readModelFolders(modelsFolder)
  const models = found.map(({ folder, description }) => ({
    ...(description as StreamingModelDescription),
    folder,
  }))
  return models.filter(({ kind }) => kind in filesOf)
}

export function missingStreamingFiles(model: StreamingModel): string[] {
  return lackingRoles(model, filesOf[model.kind])
}

export function heedsHotWords(kind: StreamingModelKind): boolean {
  return kind === 'streaming-transducer'
}

export function onlineRecognizerConfig(
  model: StreamingModel,
  { provider, threads }: SherpaRuntime,
  hotWords?: HotWordConfig,
): object {
  const { tokens = '', ...files } = pathsOf(model, filesOf[model.kind])
  return {
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: {
      [nameOf[model.kind]]: files,
      tokens,
      numThreads: threads,
      provider,
      debug: 0,
      ...hotWords?.model,
    },
    // Utterances are found by the same detector for every engine.
    enableEndpoint: false,
    ...(hotWords && {
      ...hotWords.search,
      hotwordsBuf: hotWords.phrases.join('\n'),
      hotwordsBufSize: Buffer.byteLength(hotWords.phrases.join('\n')),
    }),
  }
}
