import path from 'node:path'
import { sampleRate } from '../pcm/pcm-file.ts'
import type { SpeakerModelDescription } from '../models/model-description.ts'
import type { SpeakerModel, SpeakerModels } from '../speakers/sherpa/speaker-models.ts'
import { kaldiBand, waves } from './tiny-sentence-models.ts'
import { float, floats, input, integers, onnxModel, output, settings, step } from './onnx.ts'
import { writeTinyModel } from './write-tiny-model.ts'

/** Hertz of the "voices" that the models know, which are tones. */
export const tinyVoices = [300, 3000] as const

const windowSamples = 2 * sampleRate
const kernelSamples = 400
const stepSamples = 270
const bands = 80
/** Of eight people. */
export const manyTinyVoices = [300, 3000, 640, 1000, 1600, 2200, 4200, 6000] as const

/** No one, each of three people, each two of them. */
const classes = 7
/** The three people of a window, in the classes that each is in. */
const peopleOf = [
  [0, 1, 0, 0, 1, 1, 0],
  [0, 0, 1, 0, 1, 0, 1],
  [0, 0, 0, 1, 0, 1, 1],
]

/** Writes models that go the way of pyannote's and WeSpeaker's through sherpa-onnx. They know tones, two also at once, and nothing else. */
export async function writeTinySpeakerModels(
  folder: string,
  voices: readonly number[] = tinyVoices,
): Promise<SpeakerModels> {
  const frames = Math.floor((windowSamples - kernelSamples) / stepSamples) + 1
  const segmentation = onnxModel(
    [
      step('Conv', ['x', 'waves'], 'parts', settings('strides', stepSamples)),
      step('Mul', ['parts', 'parts'], 'powers'),
      step('Transpose', ['powers'], 'rows', settings('perm', 0, 2, 1)),
      step('MatMul', ['rows', 'pairs'], 'loudness'),
      step('Tanh', ['loudness'], 'voices'),
      step('MatMul', ['voices', 'who'], 'scores'),
      step('Add', ['scores', 'bias'], 'y'),
      floats('waves', waves(voices, kernelSamples), [2 * voices.length, 1, kernelSamples]),
      floats(
        'pairs',
        voices.flatMap((_, row) =>
          [0, 1].flatMap(() => voices.map((__, voice) => (voice === row ? 200 : 0))),
        ),
        [2 * voices.length, voices.length],
      ),
      floats(
        'who',
        voices.flatMap((_, voice) => peopleOf[voice % peopleOf.length]!),
        [voices.length, classes],
      ),
      floats('bias', [0.3, 0, 0, 0, -0.5, -0.5, -0.5], [classes]),
      input('x', float, ['N', 1, windowSamples]),
      output('y', float, ['N', frames, classes]),
    ],
    {
      sample_rate: String(sampleRate),
      window_size: String(windowSamples),
      receptive_field_size: String(kernelSamples),
      receptive_field_shift: String(stepSamples),
      num_speakers: '3',
      powerset_max_classes: '2',
      num_classes: String(classes),
    },
  )
  const isKnown = voices !== tinyVoices
  const size = isKnown ? voices.length : bands
  const embedding = onnxModel(
    [
      step('ReduceMean', ['feats'], 'mean', settings('axes', 1)),
      step('Squeeze', ['mean', 'axis'], 'spectrum'),
      ...(isKnown ? directions(voices) : shape()),
      integers('axis', [1], [1]),
      input('feats', float, ['N', 'T', bands]),
      output('embs', float, ['N', size]),
    ],
    {
      framework: 'wespeaker',
      language: 'English',
      sample_rate: String(sampleRate),
      output_dim: String(size),
      normalize_samples: '0',
    },
  )
  return {
    segmentation: await write(path.join(folder, 'tiny-segmentation'), 'speaker-segmentation', segmentation),
    embedding: await write(path.join(folder, 'tiny-embedding'), 'speaker-embedding', embedding),
  }
}

/** What is special about the spectrum, in which no two moments are quite the same. */
function shape(): Buffer[] {
  return [
    step('ReduceMean', ['spectrum'], 'level', settings('axes', 1)),
    step('Sub', ['spectrum', 'level'], 'embs'),
  ]
}

/** A vector for each voice, as far as the bands around its tone are louder than hiss makes them. */
function directions(voices: readonly number[]): Buffer[] {
  const tones = Array.from({ length: bands }, (_, band) =>
    voices.map((hertz) => (Math.abs(band - kaldiBand(hertz)) < 1 ? 0.5 : 0) - 1 / bands),
  )
  return [
    step('MatMul', ['spectrum', 'tones'], 'loudness'),
    step('Sub', ['loudness', 'hiss'], 'more'),
    step('Relu', ['more'], 'embs'),
    floats('tones', tones.flat(), [bands, voices.length]),
    floats('hiss', [3.5], []),
  ]
}

async function write(
  folder: string,
  kind: SpeakerModelDescription['kind'],
  model: Buffer,
): Promise<SpeakerModel> {
  const description: SpeakerModelDescription = {
    name: path.basename(folder),
    kind,
    quality: 'basic',
    files: { model: 'model.onnx' },
  }
  return writeTinyModel(folder, description, { model }, {})
}
