import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SherpaModel } from '../engines/sherpa/sherpa-model.ts'
import type { SherpaModelDescription } from '../models/model-description.ts'
import { descriptionFile } from '../models/model-folders.ts'
import { floats, integers, message, node, number, onnxModel, setting, tensor, text } from './onnx.ts'
import { librosaBand, oneHot } from './tiny-sentence-models.ts'
import { tinyLanguages } from './tiny-sense-voice-model.ts'

const [float, int64, bool] = [1, 7, 9]
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
  const convFrontend = onnxModel(
    [
      step('MatMul', ['input_features', 'tones'], 'conv_output'),
      text(2, 'tiny'),
      floats('tones', tones(), [bands, width]),
      message(11, tensor('input_features', float, ['N', 'T', bands])),
      message(12, tensor('conv_output', float, ['N', 'T', width])),
    ],
    {},
  )
  const encoder = onnxModel(
    [
      step('Identity', ['conv_output'], 'audio_features'),
      text(2, 'tiny'),
      message(11, tensor('conv_output', float, ['N', 'T', width])),
      message(11, tensor('feature_attention_mask', bool, ['N', 'T'])),
      message(12, tensor('audio_features', float, ['N', 'T', width])),
    ],
    {},
  )
  const cache = (name: string, size: string | number) => tensor(name, float, ['N', size, 1, 1])
  const decoder = onnxModel(
    [
      step('ReduceMax', ['audio_features'], 'heard', axes(1)),
      step('Gather', ['telling', 'input_ids'], 'telling_rows'),
      step('ReduceSum', ['telling_rows', 'one'], 'told'),
      step('Add', ['heard', 'told'], 'meant'),
      step('MatMul', ['meant', 'meanings'], 'choice'),
      step('Gather', ['following', 'input_ids'], 'next'),
      step('Add', ['next', 'choice'], 'logits'),
      step('Cast', ['input_ids'], 'numbers', setting('to', float)),
      step('Unsqueeze', ['numbers', 'last'], 'key_delta'),
      step('Identity', ['key_delta'], 'value_delta'),
      text(2, 'tiny'),
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
      message(11, tensor('input_ids', int64, ['N', 'S'])),
      message(11, tensor('audio_features', float, ['N', 'A', width])),
      message(11, tensor('attention_mask', int64, ['N', 'M'])),
      message(11, tensor('cache_position', int64, ['P'])),
      message(11, cache('past_key_0', maxTokens)),
      message(11, cache('past_value_0', maxTokens)),
      message(12, tensor('logits', float, ['N', 'S', tokens.length])),
      message(12, cache('key_delta', 'S')),
      message(12, cache('value_delta', 'S')),
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
  const tokenizer = path.join(folder, 'tokenizer')
  await mkdir(tokenizer, { recursive: true })
  const plain = tokens.filter((token) => !special.includes(token))
  const files = {
    [path.join(folder, 'conv_frontend.onnx')]: convFrontend,
    [path.join(folder, 'encoder.onnx')]: encoder,
    [path.join(folder, 'decoder.onnx')]: decoder,
    [path.join(folder, descriptionFile)]: JSON.stringify(description),
    [path.join(tokenizer, 'vocab.json')]: JSON.stringify(
      Object.fromEntries(plain.map((token) => [token, at(token)])),
    ),
    [path.join(tokenizer, 'merges.txt')]: '#version: 0.2\n',
    [path.join(tokenizer, 'tokenizer_config.json')]: JSON.stringify({
      added_tokens_decoder: Object.fromEntries(
        special.map((content) => [at(content), { content, special: true }]),
      ),
    }),
  }
  for (const [file, content] of Object.entries(files)) await writeFile(file, content)
  return { ...description, folder }
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

function step(operation: string, inputs: string[], output: string, attribute?: Buffer[]): Buffer {
  return message(1, node(operation, inputs, [output], attribute))
}

function axes(...values: number[]): Buffer[] {
  return [text(1, 'axes'), ...values.map((value) => number(8, value)), number(20, 7)]
}
