import type { SherpaModel } from '../engines/sherpa/sherpa-model.ts'
import type { SherpaModelDescription } from '../models/model-description.ts'
import {
  bool,
  float,
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
import { librosaBand, oneHot } from './tiny-sentence-models.ts'
import { tinyLanguages } from './tiny-sense-voice-model.ts'
import { writeTinyModel } from './write-tiny-model.ts'

const bands = 128
const maxTokens = 512
/** The last has no tone: a model has to be told it. */
const tongues = { zh: 'Chinese', en: 'English', ja: 'Japanese', de: 'German' }
const tags = Object.keys(tongues)
const width = tags.length

/** Bytes are written as letters that can be seen, a space as `Ġ`. */
const seen = (byte: number) =>
  (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255)
const hidden = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !seen(byte))
/** Of all bytes, in their order. */
export const byteTokens: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  String.fromCodePoint(seen(byte) ? byte : 256 + hidden.indexOf(byte)),
)
const special = [
  '<|endoftext|>',
  '<|im_start|>',
  '<|im_end|>',
  '<|audio_start|>',
  '<|audio_end|>',
  '<|audio_pad|>',
  '<asr_text>',
]
const naming = Object.values(tongues).map((name) => `languageĠ${name}`)
const pieces = [...tags, 'Ġsaid', '.']
const tokens = [...byteTokens, ...naming, ...pieces, ...special]
const at = (token: string) => tokens.indexOf(token)

/**
 * Writes a model that goes the way of Qwen3-ASR through sherpa-onnx, a language model after sound: of three tones it tells which one is loudest,
 * names that language before the text, and believes what it is told.
 */
export async function writeTinyQwen3Asr(folder: string): Promise<SherpaModel> {
  const convFrontend = onnxModel([
    step('MatMul', ['input_features', 'tones'], 'conv_output'),
    floats('tones', tones(), [bands, width]),
    input('input_features', float, ['N', 'T', bands]),
    output('conv_output', float, ['N', 'T', width]),
  ])
  const encoder = onnxModel([
    step('Identity', ['conv_output'], 'audio_features'),
    input('conv_output', float, ['N', 'T', width]),
    input('feature_attention_mask', bool, ['N', 'T']),
    output('audio_features', float, ['N', 'T', width]),
  ])
  const cache = (name: string, size: string | number) => [name, float, ['N', size, 1, 1]] as const
  const decoder = onnxModel(
    [
      step('ReduceMax', ['audio_features'], 'heard', settings('axes', 1)),
      step('Gather', ['telling', 'input_ids'], 'telling_rows'),
      step('ReduceSum', ['telling_rows', 'one'], 'told'),
      step('Add', ['heard', 'told'], 'meant'),
      step('MatMul', ['meant', 'meanings'], 'choice'),
      step('Gather', ['following', 'input_ids'], 'next'),
      step('Add', ['next', 'choice'], 'logits'),
      step('Cast', ['input_ids'], 'numbers', setting('to', float)),
      step('Unsqueeze', ['numbers', 'last'], 'key_delta'),
      step('Identity', ['key_delta'], 'value_delta'),
      integers('one', [1], [1]),
      integers('last', [2, 3], [2]),
      floats(
        'telling',
        tokens.flatMap((token) => oneHot(width, firstLetters.indexOf(token), 10_000)),
        [tokens.length, width],
      ),
      floats(
        'meanings',
        tags.flatMap((tag, tongue) => meaning(tag, naming[tongue] ?? '')),
        [width, tokens.length],
      ),
      floats('following', tokens.flatMap(following), [tokens.length, tokens.length]),
      input('input_ids', int64, ['N', 'S']),
      input('audio_features', float, ['N', 'A', width]),
      input('attention_mask', int64, ['N', 'M']),
      input('cache_position', int64, ['P']),
      input(...cache('past_key_0', maxTokens)),
      input(...cache('past_value_0', maxTokens)),
      output('logits', float, ['N', 'S', tokens.length]),
      output(...cache('key_delta', 'S')),
      output(...cache('value_delta', 'S')),
    ],
    { max_total_len: String(maxTokens) },
  )
  const description: SherpaModelDescription = {
    name: 'tiny-qwen3-asr',
    kind: 'qwen3-asr',
    languages: tags,
    punctuation: true,
    quality: 'basic',
    files: {
      convFrontend: 'conv_frontend.onnx',
      encoder: 'encoder.onnx',
      decoder: 'decoder.onnx',
      tokenizer: 'tokenizer',
    },
  }
  const plain = tokens.filter((token) => !special.includes(token))
  return writeTinyModel(
    folder,
    description,
    { convFrontend, encoder, decoder },
    {
      'tokenizer/vocab.json': JSON.stringify(Object.fromEntries(plain.map((token) => [token, at(token)]))),
      'tokenizer/merges.txt': '#version: 0.2\n',
      'tokenizer/tokenizer_config.json': JSON.stringify({
        added_tokens_decoder: Object.fromEntries(
          special.map((content) => [at(content), { content, special: true }]),
        ),
      }),
    },
  )
}

/** Of no other letter of a prompt. */
const firstLetters = Object.values(tongues).map((name) => name.slice(0, 1))

function meaning(...wanted: string[]): number[] {
  return tokens.map((token) => (wanted.includes(token) ? 1 : 0))
}

/** What may come after a token: after a prompt the name of a language, then its word, then the rest of the sentence. */
function following(token: string): number[] {
  const next = naming.includes(token)
    ? ['<asr_text>']
    : token === '<asr_text>'
      ? tags
      : tags.includes(token)
        ? ['Ġsaid']
        : token === 'Ġsaid'
          ? ['.']
          : token === '.'
            ? ['<|im_end|>']
            : naming
  return tokens.map((one) => (next.includes(one) ? 0 : -1e6))
}

/** How much louder the bands around a tone are than all of them. */
function tones(): number[] {
  const weights = new Array<number>(bands * width).fill(0)
  Object.values(tinyLanguages).forEach((hertz, tongue) => {
    const middle = ((librosaBand(hertz) + 1) * (bands + 1)) / 81 - 1
    for (let band = 0; band < bands; band += 1)
      weights[band * width + tongue] = (Math.abs(band - middle) < 1 ? 50 : 0) - 100 / bands
  })
  return weights
}
