import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { descriptionFile } from '../models/model-folders.ts'
import type { SpeakingModel } from '../synthesis/sherpa/voice-model.ts'
import { floats, integers, message, node, onnxModel, setting, tensor, text } from './onnx.ts'

const letters = "abcdefghijklmnopqrstuvwxyz0123456789 .,!?;'$"
const rate = 22_050
/** Of one letter. */
const samples = 1500
const [float, integer] = [1, 7]

/**
 * Writes a model that runs through all of sherpa-onnx as a Coqui one does and says nothing: a tone as long as its text, higher for the
 * second speaker than for the first.
 */
export async function writeTinyVoiceModel(folder: string): Promise<SpeakingModel> {
  await mkdir(folder, { recursive: true })
  const description: Omit<SpeakingModel, 'folder'> = {
    name: 'tiny',
    kind: 'vits',
    quality: 'basic',
    files: { model: 'voice.onnx', tokens: 'tokens.txt' },
    voices: [
      { id: 'low', name: 'Low', language: 'en-US', gender: 'male', speaker: 0 },
      { id: 'high', name: 'High', language: 'en-US', gender: 'female', speaker: 1 },
    ],
  }
  await writeFile(
    path.join(folder, 'tokens.txt'),
    [...letters].map((letter, index) => `${letter} ${index}\n`).join(''),
  )
  await writeFile(path.join(folder, 'voice.onnx'), tone())
  await writeFile(path.join(folder, descriptionFile), JSON.stringify(description))
  return { ...description, folder }
}

function tone(): Buffer {
  const step = (operation: string, inputs: string[], output: string, attribute?: Buffer[]): Buffer =>
    message(1, node(operation, inputs, [output], attribute))
  const graph = [
    step('Cast', ['x_length'], 'letters', setting('to', float)),
    step('Gather', ['scales', 'second'], 'slowness'),
    step('Mul', ['letters', 'samples'], 'natural'),
    step('Mul', ['natural', 'slowness'], 'length'),
    step('Squeeze', ['length'], 'end'),
    step('Range', ['nothing', 'end', 'one'], 'time'),
    step('Cast', ['sid'], 'speaker', setting('to', float)),
    step('Mul', ['speaker', 'pitch'], 'higher'),
    step('Add', ['higher', 'pitch'], 'speed'),
    step('Mul', ['time', 'speed'], 'phase'),
    step('Sin', ['phase'], 'loud'),
    step('Mul', ['loud', 'volume'], 'quiet'),
    step('Reshape', ['quiet', 'shape'], 'y'),
    text(2, 'tone'),
    floats('samples', [samples], [1]),
    floats('nothing', [0], []),
    floats('one', [1], []),
    floats('pitch', [(2 * Math.PI * 150) / rate], [1]),
    floats('volume', [0.3], [1]),
    integers('second', [1], [1]),
    integers('shape', [1, 1, -1], [3]),
    message(11, tensor('x', integer, ['N', 'L'])),
    message(11, tensor('x_length', integer, ['N'])),
    message(11, tensor('scales', float, [3])),
    message(11, tensor('sid', integer, [1])),
    message(12, tensor('y', float, ['N', 1, 'T'])),
  ]
  return onnxModel(graph, {
    sample_rate: String(rate),
    n_speakers: '2',
    language: 'English',
    comment: 'coqui',
    frontend: 'characters',
    add_blank: '0',
    use_eos_bos: '0',
  })
}
