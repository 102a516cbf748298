import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { descriptionFile, type SherpaModel, type SherpaModelDescription } from '../engines/sherpa/sherpa-model.ts'

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
    name: 'tiny', kind: 'nemo-ctc', languages: ['en'], punctuation: false, quality: 'basic', files: { model: 'model.onnx', tokens: 'tokens.txt' },
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
    message(1, node('LogSoftmax', ['scores'], ['logprobs'], [text(1, 'axis'), number(3, 2), number(20, 2)])),
    text(2, 'tiny'),
    message(5, [number(1, features), number(1, classes), number(2, 1), text(8, 'weights'), bytes(9, Buffer.from(weights.buffer))]),
    message(11, tensor('audio_signal', 1, ['N', features, 'T'])),
    message(11, tensor('length', 7, ['N'])),
    message(12, tensor('logprobs', 1, ['N', 'T', classes])),
  ]
  const metadata = { vocab_size: String(classes - 1), subsampling_factor: '1', normalize_type: 'per_feature', model_type: 'EncDecCTCModelBPE' }
  return Buffer.concat([
    number(1, 8),
    message(7, graph),
    message(8, [text(1, ''), number(2, 13)]),
    ...Object.entries(metadata).map(([key, value]) => message(14, [text(1, key), text(2, value)])),
  ])
}

/* ONNX is protocol buffers: a field is its number and wire type, then a number or a length and bytes. */
function node(operation: string, inputs: string[], outputs: string[], attribute?: Buffer[]): Buffer[] {
  return [...inputs.map((name) => text(1, name)), ...outputs.map((name) => text(2, name)), text(4, operation), ...(attribute ? [message(5, attribute)] : [])]
}

function tensor(name: string, elementType: number, shape: (string | number)[]): Buffer[] {
  const dimensions = shape.map((size) => message(1, [typeof size === 'string' ? text(2, size) : number(1, size)]))
  return [text(1, name), message(2, [message(1, [number(1, elementType), message(2, dimensions)])])]
}

function message(field: number, parts: Buffer[]): Buffer {
  return bytes(field, Buffer.concat(parts))
}

function text(field: number, value: string): Buffer {
  return bytes(field, Buffer.from(value))
}

function bytes(field: number, value: Buffer): Buffer {
  return Buffer.concat([varint((field << 3) | 2), varint(value.length), value])
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)])
}

function varint(value: number): Buffer {
  const result: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...result, rest])
    result.push((rest % 128) + 128)
  }
}
