import type { SherpaModel } from '../engines/sherpa/sherpa-model.ts'
import type { SherpaModelDescription } from '../models/model-description.ts'
import {
  float,
  floatBytes,
  floats,
  input,
  int64,
  integers,
  onnxModel,
  output,
  setting,
  settings,
  step,
} from './onnx.ts'
import { tokenList, writeTinyModel } from './write-tiny-model.ts'

const letters = ['▁a', '▁be', 'c', 'd', '▁e', 'f', '▁go', 'h']
const features = 80

/** Of a layer that does nothing but work. */
const width = 1024
/** Of the frames that such layers see: a constant of four bytes works as much as four of one byte in a model that sees every eighth. */
const subsampling = 2

/** The same as a Zipformer, which scores every fourth frame. */
export async function writeTinyZipformerCtc(folder: string): Promise<SherpaModel> {
  const classes = letters.length + 1
  const description: SherpaModelDescription = {
    name: 'tiny-zipformer',
    kind: 'zipformer-ctc',
    languages: ['en'],
    punctuation: false,
    quality: 'basic',
    files: { model: 'model.onnx', tokens: 'tokens.txt' },
  }
  return writeTinyModel(
    folder,
    description,
    { model: zipformerOnnx(classes) },
    { 'tokens.txt': tokenList(['<blk>', ...letters]) },
  )
}

function zipformerOnnx(classes: number): Buffer {
  const graph = [
    step('Slice', ['x', 'from', 'to', 'axis', 'step'], 'fourths'),
    step('ReduceMean', ['fourths'], 'level', settings('axes', 2)),
    step('Sub', ['fourths', 'level'], 'frames'),
    step('MatMul', ['frames', 'weights'], 'scores'),
    step('LogSoftmax', ['scores'], 'log_probs', setting('axis', 2)),
    step('Add', ['x_lens', 'three'], 'more'),
    step('Div', ['more', 'four'], 'log_probs_len'),
    floats('weights', [...stripes(classes)], [features, classes]),
    integers('from', [0], [1]),
    integers('to', [Number.MAX_SAFE_INTEGER], [1]),
    integers('axis', [1], [1]),
    integers('step', [4], [1]),
    integers('three', [3], [1]),
    integers('four', [4], [1]),
    input('x', float, ['N', 'T', features]),
    input('x_lens', int64, ['N']),
    output('log_probs', float, ['N', 'L', classes]),
    output('log_probs_len', int64, ['N']),
  ]
  return onnxModel(graph, { model_type: 'zipformer2_ctc' })
}

/** A different stripe of the spectrum speaks for each token. */
function stripes(classes: number): Float32Array {
  return Float32Array.from({ length: features * classes }, (_, index) => Math.sin(1 + index * 12.9898) * 0.6)
}

/**
 * Writes a model that runs through all of sherpa-onnx and understands nothing: each frame of 80 filter energies is multiplied
 * with a fixed matrix and scored over eight tokens and the blank. Real tokens and times, garbage text.
 *
 * @param layers Of 4 MiB of constants each, which take the memory and the time of a large model and change nothing of the text.
 */
export async function writeTinyCtcModel(folder: string, layers = 0): Promise<SherpaModel> {
  const classes = letters.length + 1
  const description: SherpaModelDescription = {
    name: 'tiny',
    kind: 'nemo-ctc',
    languages: ['en'],
    punctuation: false,
    quality: 'basic',
    files: { model: 'model.onnx', tokens: 'tokens.txt' },
  }
  return writeTinyModel(
    folder,
    description,
    { model: tinyOnnx(classes, layers) },
    { 'tokens.txt': tokenList([...letters, '<blk>']) },
  )
}

function tinyOnnx(classes: number, layers: number): Buffer {
  // The blank (the last) wins in between.
  const weights = stripes(classes)
  const graph = [
    step('Transpose', ['audio_signal'], 'frames', settings('perm', 0, 2, 1)),
    step('MatMul', ['frames', 'weights'], 'scores'),
    ...(layers > 0 ? work(layers) : []),
    step('LogSoftmax', [layers > 0 ? 'worked' : 'scores'], 'logprobs', setting('axis', 2)),
    floats('weights', [...weights], [features, classes]),
    input('audio_signal', float, ['N', features, 'T']),
    input('length', int64, ['N']),
    output('logprobs', float, ['N', 'T', classes]),
  ]
  const metadata = {
    vocab_size: String(classes - 1),
    subsampling_factor: '1',
    normalize_type: 'per_feature',
    model_type: 'EncDecCTCModelBPE',
  }
  return onnxModel(graph, metadata)
}

/** Of `frames`, added to `scores` as next to nothing. */
function work(layers: number): Buffer[] {
  // As large on average as keeps numbers from growing and from vanishing: processors are slow at the smallest ones.
  const constants = Float32Array.from(
    { length: width * width },
    (_, index) => (fraction(Math.sin(1 + index * 12.9898) * 43_758.5453) - 0.5) * Math.sqrt(12 / width),
  )
  const steps = Array.from({ length: layers }, (_, layer) => [
    step('MatMul', [`layer${layer}`, `constants${layer}`], `layer${layer + 1}`),
    floatBytes(`constants${layer}`, constants, [width, width]),
  ])
  return [
    step('Slice', ['frames', 'from', 'to', 'axis', 'step'], 'fewer'),
    step('MatMul', ['fewer', 'widening'], 'layer0'),
    ...steps.flat(),
    step('ReduceMean', [`layer${layers}`], 'mean', settings('axes', 1, 2)),
    step('Mul', ['mean', 'nothing'], 'trace'),
    step('Add', ['scores', 'trace'], 'worked'),
    integers('from', [0], [1]),
    integers('to', [Number.MAX_SAFE_INTEGER], [1]),
    integers('axis', [1], [1]),
    integers('step', [subsampling], [1]),
    floatBytes('widening', constants.subarray(0, features * width), [features, width]),
    floats('nothing', [1e-30], []),
  ]
}

function fraction(value: number): number {
  return value - Math.floor(value)
}
