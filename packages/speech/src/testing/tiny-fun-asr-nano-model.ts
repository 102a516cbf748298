import type { SherpaModel } from '../engines/sherpa/sherpa-model.ts'
import type { SherpaModelDescription } from '../models/model-description.ts'
import { float, floats, input, int64, integers, onnxModel, output, settings, step } from './onnx.ts'
import { byteTokens } from './tiny-qwen3-asr-model.ts'
import { kaldiBand, oneHot } from './tiny-sentence-models.ts'
import { tinyLanguages } from './tiny-sense-voice-model.ts'
import { writeTinyModel } from './write-tiny-model.ts'

const bands = 80
/** Frames that are given at once, and how many later the next ones begin. */
const [frames, stride] = [7, 6]
const tags = Object.keys(tinyLanguages)
const special = ['<|endoftext|>', '<|im_start|>', '<|im_end|>']
const pieces = [...tags, 'Ġsaid', '.']
const tokens = [...byteTokens.filter((token) => !pieces.includes(token)), ...pieces, ...special]
/** An embedding is the token itself, and behind it what is heard. */
const width = tokens.length + tags.length

/** Writes a model that goes the way of Fun-ASR-Nano through sherpa-onnx, a language model after sound: of three tones it tells which one is loudest, and says a sentence for it. */
export async function writeTinyFunAsrNano(folder: string): Promise<SherpaModel> {
  const encoderAdaptor = onnxModel(
    [
      step('MatMul', ['features', 'tones'], 'encoded'),
      floats('tones', tones(), [bands * frames, width]),
      input('features', float, ['N', 'T', bands * frames]),
      output('encoded', float, ['N', 'T', width]),
    ],
    { lfr_window_size: String(frames), lfr_window_shift: String(stride), llm_dim: String(width) },
  )
  const embedding = onnxModel(
    [
      step('Gather', ['table', 'input_ids'], 'embeds'),
      floats(
        'table',
        tokens.flatMap((_, place) => oneHot(width, place)),
        [tokens.length, width],
      ),
      input('input_ids', int64, ['N', 'S']),
      output('embeds', float, ['N', 'S', width]),
    ],
    { hidden_size: String(width) },
  )
  const cache = (name: string, size: string | number) => [name, float, ['N', size, 1, 1]] as const
  const maxTokens = 1024
  const llm = onnxModel(
    [
      step('ReduceMax', ['inputs_embeds'], 'heard', settings('axes', 1)),
      step('MatMul', ['heard', 'meanings'], 'choice'),
      step('MatMul', ['inputs_embeds', 'following'], 'next'),
      step('Add', ['next', 'choice'], 'logits'),
      step('ReduceMax', ['inputs_embeds'], 'loudest', settings('axes', 2)),
      step('Unsqueeze', ['loudest', 'last'], 'key_delta'),
      step('Identity', ['key_delta'], 'value_delta'),
      integers('last', [3], [1]),
      floats(
        'meanings',
        Array.from({ length: width }, (_, place) =>
          oneHot(
            tokens.length,
            place < tokens.length ? -1 : tokens.indexOf(tags[place - tokens.length] ?? ''),
          ),
        ).flat(),
        [width, tokens.length],
      ),
      floats('following', [...tokens, ...tags.map(() => undefined)].flatMap(following), [
        width,
        tokens.length,
      ]),
      input('inputs_embeds', float, ['N', 'S', width]),
      input('attention_mask', int64, ['N', 'M']),
      input('cache_position', int64, ['P']),
      input(...cache('past_key_0', maxTokens)),
      input(...cache('past_value_0', maxTokens)),
      output('logits', float, ['N', 'S', tokens.length]),
      output(...cache('key_delta', 'S')),
      output(...cache('value_delta', 'S')),
    ],
    {
      model_type: 'tiny_kv_delta',
      vocab_size: String(tokens.length),
      hidden_size: String(width),
      num_layers: '1',
      max_total_len: String(maxTokens),
    },
  )
  const description: SherpaModelDescription = {
    name: 'tiny-fun-asr-nano',
    kind: 'fun-asr-nano',
    languages: tags,
    punctuation: true,
    quality: 'basic',
    files: {
      encoderAdaptor: 'encoder_adaptor.onnx',
      llm: 'llm.onnx',
      embedding: 'embedding.onnx',
      tokenizer: 'tokenizer',
    },
  }
  const vocabulary = Object.fromEntries(tokens.map((token, id) => [token, id]))
  const added = special.map((content) => ({ id: tokens.indexOf(content), content, special: true }))
  return writeTinyModel(
    folder,
    description,
    { encoderAdaptor, llm, embedding },
    {
      'tokenizer/vocab.json': JSON.stringify(vocabulary),
      'tokenizer/merges.txt': '#version: 0.2\n',
      'tokenizer/tokenizer.json': JSON.stringify({ added_tokens: added }),
    },
  )
}

/** After a prompt the word for a language, then the rest of the sentence. What is heard says nothing of what follows. */
function following(token: string | undefined): number[] {
  if (token === undefined) return oneHot(tokens.length, -1)
  const next = tags.includes(token)
    ? ['Ġsaid']
    : token === 'Ġsaid'
      ? ['.']
      : token === '.'
        ? ['<|im_end|>']
        : tags
  return tokens.map((one) => (next.includes(one) ? 0 : -1e6))
}

/** How much louder the bands around a tone are than all of them, of the first of the frames. */
function tones(): number[] {
  const weights = new Array<number>(bands * frames * width).fill(0)
  Object.values(tinyLanguages).forEach((hertz, tongue) => {
    for (let band = 0; band < bands; band += 1)
      weights[band * width + tokens.length + tongue] =
        (Math.abs(band - kaldiBand(hertz)) < 1 ? 50 : 0) - 100 / bands
  })
  return weights
}
