import type { SherpaModel } from '../engines/sherpa/sherpa-model.ts'
import type { SherpaModelDescription } from '../models/model-description.ts'
import { float, floats, input, int32, onnxModel, output, setting, settings, step } from './onnx.ts'
import { tokenList, writeTinyModel } from './write-tiny-model.ts'

/** Hertz of the "languages" that the model knows, which are tones. */
export const tinyLanguages = { zh: 300, en: 1000, ja: 3000 } as const

const bands = 80
const tongues = Object.keys(tinyLanguages)
/** The blank, languages, what else SenseVoice says before the text, and the text: a word for each language. */
const tokens = [
  '<blk>',
  ...tongues.map((tag) => `<|${tag}|>`),
  '<|NEUTRAL|>',
  '<|Speech|>',
  '<|woitn|>',
  ...tongues.map((tag) => `▁${tag}`),
]
const classes = tokens.length
const firstWord = classes - tongues.length

/** Writes a model that goes the way of SenseVoice through sherpa-onnx: of three tones it tells which one is loudest, or believes what it is told, and writes what it hears when. */
export async function writeTinySenseVoice(folder: string): Promise<SherpaModel> {
  const description: SherpaModelDescription = {
    name: 'tiny-sense-voice',
    kind: 'sense-voice',
    languages: [...tongues],
    punctuation: true,
    quality: 'basic',
    files: { model: 'model.onnx', tokens: 'tokens.txt' },
  }
  return writeTinyModel(folder, description, { model: tinyOnnx() }, { 'tokens.txt': tokenList(tokens) })
}

function tinyOnnx(): Buffer {
  const graph = [
    step('ReduceMean', ['x'], 'spectrum', settings('axes', 1)),
    step('MatMul', ['spectrum', 'tones'], 'loudness'),
    step('Gather', ['told', 'language'], 'belief'),
    step('Add', ['loudness', 'belief'], 'tongue'),
    // From its tag to its word, for each frame; the blank is as loud as a hiss is not.
    step('MatMul', ['x', 'tones'], 'heard'),
    step('Add', ['heard', 'belief'], 'meant'),
    step('MatMul', ['meant', 'word'], 'words'),
    step('Add', ['words', 'blank'], 'spoken'),
    step('Concat', ['tongue', 'marks', 'spoken'], 'logits', setting('axis', 1)),
    floats('tones', tones(), [bands, classes]),
    floats('told', beliefs(), [tongues.length + 1, 1, classes]),
    floats('word', moved(), [classes, classes]),
    floats('blank', oneHot(0, 40), [classes]),
    floats(
      'marks',
      [0, 1, 2].flatMap((index) => oneHot(1 + tongues.length + index)),
      [1, 3, classes],
    ),
    input('x', float, ['N', 'T', bands]),
    input('x_length', int32, ['N']),
    input('language', int32, ['N']),
    input('text_norm', int32, ['N']),
    output('logits', float, ['N', 'L', classes]),
  ]
  return onnxModel(graph, {
    vocab_size: String(classes),
    blank_id: '0',
    lfr_window_size: '1',
    lfr_window_shift: '1',
    normalize_samples: '0',
    with_itn: '14',
    without_itn: '15',
    lang_auto: '0',
    ...Object.fromEntries(
      ['zh', 'en', 'ja', 'ko', 'yue'].map((tag) => [
        `lang_${tag}`,
        String(Math.max(0, tongues.indexOf(tag) + 1)),
      ]),
    ),
    neg_mean: new Array<number>(bands).fill(0).join(','),
    inv_stddev: new Array<number>(bands).fill(1).join(','),
  })
}

/** How loud the bands around a tone are. */
function tones(): number[] {
  const weights = new Array<number>(bands * classes).fill(0)
  Object.values(tinyLanguages).forEach((hertz, tongue) => {
    const place = (mel(hertz) - mel(20)) / ((mel(8000) - mel(20)) / (bands + 1)) - 1
    for (const band of [Math.floor(place), Math.ceil(place)]) weights[band * classes + 1 + tongue] = 1
  })
  return weights
}

function mel(hertz: number): number {
  return 1127 * Math.log(1 + hertz / 700)
}

/** By what the model is told: nothing, or one of the languages. */
function beliefs(): number[] {
  return [...new Array<number>(classes).fill(0), ...tongues.flatMap((_, index) => oneHot(1 + index))]
}

function moved(): number[] {
  return Array.from({ length: classes }, (_, from) => {
    const tongue = from - 1
    return tongue >= 0 && tongue < tongues.length
      ? oneHot(firstWord + tongue, 1)
      : new Array<number>(classes).fill(0)
  }).flat()
}

function oneHot(place: number, value = 1000): number[] {
  return Array.from({ length: classes }, (_, index) => (index === place ? value : 0))
}
