import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SherpaModel } from '../engines/sherpa/sherpa-model.ts'
import type { SherpaModelDescription } from '../models/model-description.ts'
import { descriptionFile } from '../models/model-folders.ts'
import {
  floatBytes,
  floats,
  integers,
  message,
  node,
  number,
  onnxModel,
  setting,
  tensor,
  text,
} from './onnx.ts'

const letters = ['▁a', '▁be', 'c', 'd', '▁e', 'f', '▁go', 'h']
const features = 80

/** Of a layer that does nothing but work. */
const width = 1024
/** Of the frames that such layers see: a constant of four bytes works as much as four of one byte in a model that sees every eighth. */
const subsampling = 2

/** The same as a Zipformer, which scores every fourth frame. */
export async function writeTinyZipformerCtc(folder: string): Promise<SherpaModel> {
  await mkdir(folder, { recursive: true })
  const classes = letters.length + 1
  const description: SherpaModelDescription = {
    name: 'tiny-zipformer',
    kind: 'zipformer-ctc',
    languages: ['en'],
    punctuation: false,
    quality: 'basic',
    files: { model: 'model.onnx', tokens: 'tokens.txt' },
  }
  const tokens = ['<blk>', ...letters].map((token, index) => `${token} ${index}\n`).join('')
  await writeFile(path.join(folder, 'tokens.txt'), tokens)
  await writeFile(path.join(folder, 'model.onnx'), zipformerOnnx(classes))
  await writeFile(path.join(folder, descriptionFile), JSON.stringify(description))
  return { ...description, folder }
}

function zipformerOnnx(classes: number): Buffer {
  const graph = [
    message(1, node('Slice', ['x', 'from', 'to', 'axis', 'step'], ['fourths'])),
    message(1, node('ReduceMean', ['fourths'], ['level'], [text(1, 'axes'), number(8, 2), number(20, 7)])),
    message(1, node('Sub', ['fourths', 'level'], ['frames'])),
    message(1, node('MatMul', ['frames', 'weights'], ['scores'])),
    message(1, node('LogSoftmax', ['scores'], ['log_probs'], setting('axis', 2))),
    message(1, node('Add', ['x_lens', 'three'], ['more'])),
    message(1, node('Div', ['more', 'four'], ['log_probs_len'])),
    text(2, 'tiny'),
    floats('weights', [...stripes(classes)], [features, classes]),
    integers('from', [0], [1]),
    integers('to', [Number.MAX_SAFE_INTEGER], [1]),
    integers('axis', [1], [1]),
    integers('step', [4], [1]),
    integers('three', [3], [1]),
    integers('four', [4], [1]),
    message(11, tensor('x', 1, ['N', 'T', features])),
    message(11, tensor('x_lens', 7, ['N'])),
    message(12, tensor('log_probs', 1, ['N', 'L', classes])),
    message(12, tensor('log_probs_len', 7, ['N'])),
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
  await mkdir(folder, { recursive: true })
  const classes = letters.length + 1
  const tokens = [...letters, '<blk>'].map((token, index) => `${token} ${index}\n`).join('')
  const description: SherpaModelDescription = {
    name: 'tiny',
    kind: 'nemo-ctc',
    languages: ['en'],
    punctuation: false,
    quality: 'basic',
    files: { model: 'model.onnx', tokens: 'tokens.txt' },
  }
  await writeFile(path.join(folder, 'tokens.txt'), tokens)
  await writeFile(path.join(folder, 'model.onnx'), tinyOnnx(classes, layers))
  await writeFile(path.join(folder, descriptionFile), JSON.stringify(description))
  return { ...description, folder }
}

function tinyOnnx(classes: number, layers: number): Buffer {
  // The blank (the last) wins in between.
  const weights = stripes(classes)
  const graph = [
    message(
      1,
      node(
        'Transpose',
        ['audio_signal'],
        ['frames'],
        [text(1, 'perm'), ...[0, 2, 1].map((axis) => number(8, axis)), number(20, 7)],
      ),
    ),
    message(1, node('MatMul', ['frames', 'weights'], ['scores'])),
    ...(layers > 0 ? work(layers) : []),
    message(1, node('LogSoftmax', [layers > 0 ? 'worked' : 'scores'], ['logprobs'], setting('axis', 2))),
    text(2, 'tiny'),
    floats('weights', [...weights], [features, classes]),
    message(11, tensor('audio_signal', 1, ['N', features, 'T'])),
    message(11, tensor('length', 7, ['N'])),
    message(12, tensor('logprobs', 1, ['N', 'T', classes])),
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
    message(1, node('MatMul', [`layer${layer}`, `constants${layer}`], [`layer${layer + 1}`])),
    floatBytes(`constants${layer}`, constants, [width, width]),
  ])
  return [
    message(1, node('Slice', ['frames', 'from', 'to', 'axis', 'step'], ['fewer'])),
    message(1, node('MatMul', ['fewer', 'widening'], ['layer0'])),
    ...steps.flat(),
    message(
      1,
      node(
        'ReduceMean',
        [`layer${layers}`],
        ['mean'],
        [text(1, 'axes'), number(8, 1), number(8, 2), number(20, 7)],
      ),
    ),
    message(1, node('Mul', ['mean', 'nothing'], ['trace'])),
    message(1, node('Add', ['scores', 'trace'], ['worked'])),
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
