import type { SpeakingModel } from '../synthesis/sherpa/voice-model.ts'
import { float, floats, input, int64, integers, onnxModel, output, setting, step } from './onnx.ts'
import { tokenList, writeTinyModel } from './write-tiny-model.ts'

const letters = "abcdefghijklmnopqrstuvwxyz0123456789 .,!?;'$"
const rate = 22_050
/** Of one letter. */
const samples = 1500

/**
 * Writes a model that runs through all of sherpa-onnx as a Coqui one does and says nothing: a tone as long as its text, higher for the
 * second speaker than for the first.
 */
export async function writeTinyVoiceModel(folder: string): Promise<SpeakingModel> {
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
  return writeTinyModel(folder, description, { model: tone() }, { 'tokens.txt': tokenList([...letters]) })
}

function tone(): Buffer {
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
    floats('samples', [samples], [1]),
    floats('nothing', [0], []),
    floats('one', [1], []),
    floats('pitch', [(2 * Math.PI * 150) / rate], [1]),
    floats('volume', [0.3], [1]),
    integers('second', [1], [1]),
    integers('shape', [1, 1, -1], [3]),
    input('x', int64, ['N', 'L']),
    input('x_length', int64, ['N']),
    input('scales', float, [3]),
    input('sid', int64, [1]),
    output('y', float, ['N', 1, 'T']),
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
