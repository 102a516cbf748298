import type { CloningModel } from '../synthesis/sherpa/voice-model.ts'
import { float, floats, input, int64, integers, onnxModel, output, setting, settings, step } from './onnx.ts'
import { writeTinyModel } from './write-tiny-model.ts'

const width = 1024
const latent = 32
/** Samples of a frame at 24 kHz; a tone of 150 Hz fits into one twelve times. */
const frame = 1920
const framesPerByte = 0.5
const steps = 5

/**
 * Writes the five graphs of a Pocket TTS model, which run through all of sherpa-onnx and say nothing: a tone as long as the text has bytes, and as
 * loud as the sample.
 */
export async function writeTinyCloningModel(folder: string): Promise<CloningModel> {
  const graphs: Record<string, Buffer[]> = { textConditioner, encoder, lmMain, lmFlow, decoder }
  const bytes = Array.from(
    { length: 256 },
    (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
  )
  const description: Omit<CloningModel, 'folder'> = {
    name: 'tiny-pocket',
    kind: 'pocket',
    quality: 'basic',
    languages: ['en'],
    files: {
      ...Object.fromEntries(Object.keys(graphs).map((role) => [role, `${role}.onnx`])),
      vocabJson: 'vocab.json',
      tokenScoresJson: 'scores.json',
    },
  }
  return writeTinyModel(
    folder,
    description,
    Object.fromEntries(Object.entries(graphs).map(([role, graph]) => [role, onnxModel(graph)])),
    {
      'vocab.json': JSON.stringify(Object.fromEntries(bytes.map((token, id) => [token, id]))),
      'scores.json': JSON.stringify(Object.fromEntries(bytes.map((token) => [token, -1]))),
    },
  )
}

/** A row of nothing for each token. */
const textConditioner = [
  step('Cast', ['token_ids'], 'ids', setting('to', float)),
  step('Unsqueeze', ['ids', 'last'], 'column'),
  step('Mul', ['column', 'nothing'], 'embeddings'),
  integers('last', [2], [1]),
  floats(
    'nothing',
    Array.from({ length: width }, () => 0),
    [1, 1, width],
  ),
  input('token_ids', int64, [1, 'N']),
  output('embeddings', float, [1, 'N', width]),
]

/** One row: how loud the sample is. */
const encoder = [
  step('Abs', ['audio'], 'strength'),
  step('ReduceMean', ['strength'], 'loudness', settings('axes', 2)),
  step('Mul', ['loudness', 'everywhere'], 'latents'),
  floats(
    'everywhere',
    Array.from({ length: width }, () => 1),
    [1, 1, width],
  ),
  input('audio', float, [1, 1, 'T']),
  output('latents', float, [1, 1, width]),
]

/** Counts down the frames that the text needs, and remembers how loud the sample was. */
const lmMain = [
  step('Shape', ['text_embeddings'], 'text_shape'),
  step('Gather', ['text_shape', 'second'], 'tokens'),
  step('Cast', ['tokens'], 'said', setting('to', float)),
  step('Shape', ['sequence'], 'sequence_shape'),
  step('Gather', ['sequence_shape', 'second'], 'frames'),
  step('Cast', ['frames'], 'done', setting('to', float)),
  step('Mul', ['said', 'rate'], 'wanted'),
  step('Add', ['left', 'wanted'], 'more'),
  step('Sub', ['more', 'done'], 'left_after'),
  step('ReduceSum', ['text_embeddings'], 'sum'),
  step('Reshape', ['sum', 'one'], 'flat'),
  step('Mul', ['flat', 'share'], 'heard'),
  step('Add', ['loud', 'heard'], 'loud_after'),
  step('Reshape', ['loud_after', 'square'], 'conditioning'),
  step('Neg', ['left_after'], 'over'),
  step('Reshape', ['over', 'square'], 'eos_logit'),
  integers('second', [1], [1]),
  integers('one', [1], [1]),
  integers('square', [1, 1], [2]),
  floats('rate', [framesPerByte], [1]),
  floats('share', [1 / width], [1]),
  input('sequence', float, [1, 'S', latent]),
  input('text_embeddings', float, [1, 'T', width]),
  input('left', float, [1]),
  input('loud', float, [1]),
  output('conditioning', float, [1, 1]),
  output('eos_logit', float, [1, 1]),
  output('left_after', float, [1]),
  output('loud_after', float, [1]),
]

/** Flows from noise to the loudness, all the way in one step. */
const lmFlow = [
  step('Sub', ['c', 'x'], 'way'),
  step('Mul', ['way', 'steps'], 'fast'),
  step('Add', ['s', 't'], 'times'),
  step('Mul', ['times', 'none'], 'ignored'),
  step('Add', ['fast', 'ignored'], 'flow'),
  floats('steps', [steps], [1]),
  floats('none', [0], [1]),
  input('c', float, [1, 1]),
  input('s', float, [1, 1]),
  input('t', float, [1, 1]),
  input('x', float, [1, latent]),
  output('flow', float, [1, latent]),
]

/** A tone for each frame. */
const decoder = [
  step('ReduceMean', ['latent'], 'volume', settings('axes', 2)),
  step('Mul', ['volume', 'tone'], 'sounds'),
  step('Reshape', ['sounds', 'row'], 'audio'),
  floats(
    'tone',
    Array.from({ length: frame }, (_, index) => Math.sin((2 * Math.PI * 12 * index) / frame)),
    [1, 1, frame],
  ),
  integers('row', [1, 1, -1], [3]),
  input('latent', float, [1, 'N', latent]),
  output('audio', float, [1, 1, 'T']),
]
