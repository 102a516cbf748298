import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SherpaModel, SherpaModelDescription } from '../engines/sherpa/sherpa-model.ts'
import { descriptionFile } from '../models/model-folders.ts'
import { floats, message, node, number, onnxModel, setting, tensor, text } from './onnx.ts'

const letters = ['▁a', '▁be', 'c', 'd', '▁e', 'f', '▁go', 'h']
const features = 80

/**
 * Writes a model that runs through all of sherpa-onnx and understands nothing: each frame of 80 filter energies is multiplied
 * with a fixed matrix and scored over eight tokens and the blank. Real tokens and times, garbage text.
 */
export async function writeTinyCtcModel(folder: string): Promise<SherpaModel> {
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
  await writeFile(path.join(folder, 'model.onnx'), tinyOnnx(classes))
  await writeFile(path.join(folder, descriptionFile), JSON.stringify(description))
  return { ...description, folder }
}

function tinyOnnx(classes: number): Buffer {
  // A different stripe of the spectrum speaks for each token; the blank (the last) wins in between.
  const weights = Float32Array.from({ length: features * classes }, (_, index) => Math.sin(1 + index * 12.9898) * 0.6)
  const graph = [
    message(1, node('Transpose', ['audio_signal'], ['frames'], [text(1, 'perm'), ...[0, 2, 1].map((axis) => number(8, axis)), number(20, 7)])),
    message(1, node('MatMul', ['frames', 'weights'], ['scores'])),
    message(1, node('LogSoftmax', ['scores'], ['logprobs'], setting('axis', 2))),
    text(2, 'tiny'),
    floats('weights', [...weights], [features, classes]),
    message(11, tensor('audio_signal', 1, ['N', features, 'T'])),
    message(11, tensor('length', 7, ['N'])),
    message(12, tensor('logprobs', 1, ['N', 'T', classes])),
  ]
  const metadata = { vocab_size: String(classes - 1), subsampling_factor: '1', normalize_type: 'per_feature', model_type: 'EncDecCTCModelBPE' }
  return onnxModel(graph, metadata)
}
