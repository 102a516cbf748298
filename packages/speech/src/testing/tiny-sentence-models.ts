import type { SherpaModel } from '../engines/sherpa/sherpa-model.ts'
import type { SherpaModelDescription } from '../models/model-description.ts'
import {
  float,
  floats,
  input,
  int32,
  int64,
  integers,
  onnxModel,
  output,
  setting,
  settings,
  step,
} from './onnx.ts'
import { tinyLanguages } from './tiny-sense-voice-model.ts'
import { tokenList, writeTinyModel } from './write-tiny-model.ts'

/** The last has no tone: a model has to be told it. */
const tongues = [...Object.keys(tinyLanguages), 'de']
/** What a decoder keeps of the sound and of what it was told: how much of each language, and whether to translate. */
const width = tongues.length + 1
const sampleRate = 16_000
const bands = 80
/** Of the decoders, each of which is asked for one token. */
const maxSteps = 512

/** What it says where it hears none of its tones: as Whisper does in music and silence. */
const invented = ['▁Thank', '▁you']

/** A sentence is the word for a language, “said” and a full stop; without a tone it is invented. */
const words = [...tongues.map((tag) => `▁${tag}`), '▁English', '▁said', '.', ...invented]

interface Vocabulary {
  tokens: string[]
  /** Of a token. */
  at: (token: string) => number
  end: number
}

interface SentenceOptions {
  /** How often it says the invented words, as a model that has lost the thread. @default once */
  loops?: number
}

/** Writes a model that goes the way of Whisper through sherpa-onnx: of three tones it tells which one is loudest, or believes what it is told, says a sentence for it, and translates that when asked. */
export async function writeTinyWhisper(folder: string, options: SentenceOptions = {}): Promise<SherpaModel> {
  const special = ['sot', 'eot', 'translate', 'transcribe', 'no_timestamps', 'no_speech']
  const vocabulary = vocabularyOf([...special.map((name) => `<|${name}|>`), ...tags()], '<|eot|>')
  const { at, tokens } = vocabulary
  const tagIds = tags().map(at)
  const prompts = promptTable(vocabulary, { '<|translate|>': width - 1 })
  const encoder = onnxModel(
    [
      step('Transpose', ['mel'], 'frames', settings('perm', 0, 2, 1)),
      step('MatMul', ['frames', 'tones'], 'tones_of_frames'),
      step('ReduceMax', ['tones_of_frames'], 'heard', settings('axes', 1)),
      step('Reshape', ['heard', 'layers'], 'n_layer_cross_k'),
      step('Identity', ['n_layer_cross_k'], 'n_layer_cross_v'),
      floats('tones', tones(librosaBand), [80, width]),
      integers('layers', [1, 1, 1, width], [4]),
      input('mel', float, ['N', 80, 'T']),
      output('n_layer_cross_k', float, [1, 'N', 'T', width]),
      output('n_layer_cross_v', float, [1, 'N', 'T', width]),
    ],
    {
      model_type: 'whisper-tiny',
      n_mels: '80',
      n_text_layer: '1',
      n_text_ctx: String(maxSteps),
      n_text_state: String(width),
      n_vocab: String(tokens.length),
      sot: String(at('<|sot|>')),
      eot: String(at('<|eot|>')),
      blank_id: '0',
      translate: String(at('<|translate|>')),
      transcribe: String(at('<|transcribe|>')),
      is_multilingual: '1',
      no_timestamps: String(at('<|no_timestamps|>')),
      no_speech: String(at('<|no_speech|>')),
      sot_sequence: [at('<|sot|>'), tagIds[0], at('<|transcribe|>')].join(','),
      all_language_tokens: tagIds.join(','),
      all_language_codes: tongues.join(','),
    },
  )
  const decoder = onnxModel([
    ...remember('tokens', prompts),
    step('Add', ['in_n_layer_self_k_cache', 'told'], 'out_n_layer_self_k_cache'),
    step('Identity', ['in_n_layer_self_v_cache'], 'out_n_layer_self_v_cache'),
    step('ReduceMean', ['out_n_layer_self_k_cache'], 'belief', settings('axes', 2)),
    step('Add', ['n_layer_cross_k', 'belief'], 'meant'),
    ...speak('offset', vocabulary, { first: 4, loudness: 'n_layer_cross_k', threshold: 70, ...options }),
    ...forEachToken('tokens'),
    input('tokens', int64, ['N', 'L']),
    input('in_n_layer_self_k_cache', float, [1, 'N', maxSteps, width]),
    input('in_n_layer_self_v_cache', float, [1, 'N', maxSteps, width]),
    input('n_layer_cross_k', float, [1, 'N', 'T', width]),
    input('n_layer_cross_v', float, [1, 'N', 'T', width]),
    input('offset', int64, [1]),
    output('logits', float, ['N', 'L', tokens.length]),
    output('out_n_layer_self_k_cache', float, [1, 'N', maxSteps, width]),
    output('out_n_layer_self_v_cache', float, [1, 'N', maxSteps, width]),
  ])
  return write(folder, 'whisper', { encoder, decoder }, tokens.map(base64))
}

/** The same for Moonshine, which takes the sound itself and no language. */
export async function writeTinyMoonshine(folder: string): Promise<SherpaModel> {
  const vocabulary = vocabularyOf(['<unk>', '<s>', '</s>'], '</s>')
  const { tokens } = vocabulary
  const kernel = 400
  const preprocessor = onnxModel([
    step('Unsqueeze', ['audio', 'channel'], 'sound'),
    step('Conv', ['sound', 'waves'], 'parts', settings('strides', 384)),
    step('Mul', ['parts', 'parts'], 'powers'),
    step('Transpose', ['powers'], 'rows', settings('perm', 0, 2, 1)),
    step('MatMul', ['rows', 'pairs'], 'features'),
    integers('channel', [1], [1]),
    floats('waves', waves(Object.values(tinyLanguages), kernel), [
      Object.keys(tinyLanguages).length * 2,
      1,
      kernel,
    ]),
    floats(
      'pairs',
      Object.keys(tinyLanguages)
        .flatMap((_, tongue) => [oneHot(width, tongue, 400), oneHot(width, tongue, 400)])
        .flat(),
      [Object.keys(tinyLanguages).length * 2, width],
    ),
    input('audio', float, ['N', 'S']),
    output('features', float, ['N', 'T', width]),
  ])
  const encoder = onnxModel([
    step('Identity', ['features'], 'encoded'),
    step('Identity', ['features_len'], 'unused'),
    input('features', float, ['N', 'T', width]),
    input('features_len', int32, [1]),
    output('encoded', float, ['N', 'T', width]),
  ])
  const decoder = (isCached: boolean) =>
    onnxModel([
      step('ReduceMean', ['encoded'], 'meant', settings('axes', 1)),
      step('Cast', ['seq_len'], 'offset', setting('to', int64)),
      ...speak('offset', vocabulary, { first: 2 }),
      step('Identity', ['logits_row'], 'logits'),
      step('Identity', [isCached ? 'state' : 'seq_len'], 'next_state'),
      input('token', int32, [1, 1]),
      input('encoded', float, ['N', 'T', width]),
      input('seq_len', int32, [1]),
      ...(isCached ? [input('state', int32, [1])] : []),
      output('logits', float, [1, 1, tokens.length]),
      output('next_state', int32, [1]),
    ])
  return write(
    folder,
    'moonshine',
    { preprocessor, encoder, uncachedDecoder: decoder(false), cachedDecoder: decoder(true) },
    tokens,
    ['en'],
  )
}

/** The same for Canary, which has to be told the language, and into which to translate. */
export async function writeTinyCanary(folder: string): Promise<SherpaModel> {
  const special = [
    'startofcontext',
    'startoftranscript',
    'emo:undefined',
    'pnc',
    'nopnc',
    'noitn',
    'notimestamp',
    'nodiarize',
    'endoftext',
  ]
  const vocabulary = vocabularyOf(
    [...special, 'es', 'fr'].map((name) => `<|${name}|>`).concat(tags()),
    '<|endoftext|>',
  )
  const { tokens } = vocabulary
  const encoder = onnxModel(
    [
      step('ReduceMean', ['audio_signal'], 'spectrum', settings('axes', 1)),
      step('MatMul', ['spectrum', 'tones'], 'heard'),
      step('MatMul', ['audio_signal', 'nothing'], 'frames'),
      step('Add', ['frames', 'heard'], 'encoder_states'),
      step('Identity', ['length'], 'encoded_len'),
      step('ReduceMean', ['encoder_states'], 'encoder_mask', settings('axes', 2)),
      floats('tones', tones(librosaBand), [80, width]),
      floats('nothing', new Array<number>(80 * width).fill(0), [80, width]),
      input('audio_signal', float, ['N', 'T', 80]),
      input('length', int64, ['N']),
      output('encoder_states', float, ['N', 'T', width]),
      output('encoded_len', int64, ['N']),
      output('encoder_mask', float, ['N', 'T', 1]),
    ],
    {
      model_type: 'EncDecMultiTaskModel',
      vocab_size: String(tokens.length),
      normalize_type: '',
      subsampling_factor: '1',
      feat_dim: '80',
      num_decoder_layers: '1',
      decoder_hidden_size: String(width),
    },
  )
  const decoder = onnxModel([
    step('Slice', ['decoder_input', 'zero', 'one', 'one'], 'token'),
    step('Gather', ['table', 'token'], 'token_row'),
    step('Concat', ['state', 'token_row'], 'next_state', setting('axis', 1)),
    step('Shape', ['next_state'], 'shape'),
    step('Slice', ['shape', 'one', 'two', 'zero'], 'offset'),
    step('ReduceSum', ['next_state', 'one'], 'belief'),
    step('ReduceMean', ['encoder_states'], 'heard', settings('axes', 1)),
    step('Add', ['heard', 'belief'], 'meant'),
    ...speak('offset', vocabulary, { first: 10 }),
    step('Identity', ['logits_row'], 'logits'),
    integers('zero', [0], [1]),
    integers('one', [1], [1]),
    integers('two', [2], [1]),
    floats('table', promptTable(vocabulary, {}), [tokens.length, width]),
    input('decoder_input', int32, ['N', 2]),
    input('state', float, ['N', 'P', width]),
    input('encoder_states', float, ['N', 'T', width]),
    input('encoder_mask', float, ['N', 'T', 1]),
    output('logits', float, ['N', 1, tokens.length]),
    output('next_state', float, ['N', 'Q', width]),
  ])
  return write(folder, 'canary', { encoder, decoder }, tokens, ['en', 'de'])
}

/** The same for Cohere Transcribe. Its features are normalised over time, so it goes by the language that it is told. */
export async function writeTinyCohere(folder: string): Promise<SherpaModel> {
  const special = [
    'startofcontext',
    'startoftranscript',
    'emo:undefined',
    'pnc',
    'nopnc',
    'itn',
    'noitn',
    'notimestamp',
    'nodiarize',
    'endoftext',
  ]
  const vocabulary = vocabularyOf([...special.map((name) => `<|${name}|>`), ...tags()], '<|endoftext|>')
  const { tokens } = vocabulary
  const encoder = onnxModel(
    [
      step('ReduceMean', ['input_features'], 'spectrum', settings('axes', 1, 2)),
      step('Mul', ['spectrum', 'nothing'], 'heard'),
      step('Unsqueeze', ['heard', 'layer'], 'n_layer_cross_k'),
      step('Identity', ['n_layer_cross_k'], 'n_layer_cross_v'),
      floats('nothing', new Array<number>(width).fill(0), [width]),
      integers('layer', [0], [1]),
      input('input_features', float, ['N', 128, 'T']),
      output('n_layer_cross_k', float, [1, 'N', 'T', width]),
      output('n_layer_cross_v', float, [1, 'N', 'T', width]),
    ],
    { model_type: 'cohere-transcribe-03-2026' },
  )
  const cache = (name: string) => [name, float, [1, 'N', 1, maxSteps, width]] as const
  const decoder = onnxModel([
    ...remember('tokens', promptTable(vocabulary, {})),
    step('Unsqueeze', ['told', 'head'], 'told_head'),
    step('Add', ['in_k', 'told_head'], 'out_k'),
    step('Identity', ['in_v'], 'out_v'),
    step('ReduceMean', ['out_k'], 'belief_head', settings('axes', 3)),
    step('Squeeze', ['belief_head', 'head'], 'belief'),
    step('Add', ['n_layer_cross_k', 'belief'], 'meant'),
    ...speak('offset', vocabulary, { first: 9 }),
    ...forEachToken('tokens'),
    integers('head', [2], [1]),
    input('tokens', int64, ['N', 'L']),
    input(...cache('in_k')),
    input(...cache('in_v')),
    input('n_layer_cross_k', float, [1, 'N', 'T', width]),
    input('n_layer_cross_v', float, [1, 'N', 'T', width]),
    input('offset', int64, []),
    output('logits', float, ['N', 'L', tokens.length]),
    output(...cache('out_k')),
    output(...cache('out_v')),
  ])
  return write(folder, 'cohere', { encoder, decoder }, tokens)
}

/** The same for Paraformer, which writes all tokens at once and tells where each begins. */
export async function writeTinyParaformer(folder: string): Promise<SherpaModel> {
  const tokens = ['<blank>', '<s>', '</s>', ...tongues, 'sa@@', 'id']
  const classes = tokens.length
  const at = (token: string) => tokens.indexOf(token)
  const rows = ['sa@@', 'id', '</s>'].flatMap((token) => oneHot(classes, at(token), 1000))
  const peaks = [5, 20, 35, 50]
  const model = onnxModel(
    [
      step('ReduceMean', ['speech'], 'spectrum', settings('axes', 1)),
      step('MatMul', ['spectrum', 'tones'], 'heard'),
      step('MatMul', ['heard', 'words'], 'word'),
      step('Concat', ['word', 'rest'], 'logits', setting('axis', 1)),
      step('Identity', ['speech_lengths'], 'token_num'),
      step('Identity', ['alphas'], 'us_alphas'),
      step('Identity', ['peaks'], 'us_cif_peak'),
      floats('tones', tones(kaldiBand), [80, width]),
      floats(
        'words',
        [...tongues, '<blank>'].flatMap((tag) => oneHot(classes, at(tag))),
        [width, classes],
      ),
      floats('rest', rows, [1, 3, classes]),
      floats('alphas', [0], [1, 1]),
      floats(
        'peaks',
        Array.from({ length: 60 }, (_, place) => (peaks.includes(place) ? 1 : 0)),
        [1, 60],
      ),
      input('speech', float, ['N', 'T', 80]),
      input('speech_lengths', int32, ['N']),
      output('logits', float, ['N', 'L', classes]),
      output('token_num', int32, ['N']),
      output('us_alphas', float, [1, 1]),
      output('us_cif_peak', float, [1, 60]),
    ],
    {
      model_type: 'paraformer',
      vocab_size: String(classes),
      lfr_window_size: '1',
      lfr_window_shift: '1',
      neg_mean: new Array<number>(80).fill(0).join(','),
      inv_stddev: new Array<number>(80).fill(1).join(','),
    },
  )
  return write(folder, 'paraformer', { model }, tokens)
}

function vocabularyOf(special: readonly string[], end: string): Vocabulary {
  const tokens = [...special, ...words]
  return { tokens, at: (token) => tokens.indexOf(token), end: tokens.indexOf(end) }
}

function tags(): string[] {
  return tongues.map((tag) => `<|${tag}|>`)
}

/** `told` of all `tokens` that a decoder was given: much for a language's tag, and what `others` say. */
function remember(tokens: string, table: readonly number[]): Buffer[] {
  return [
    step('Gather', ['telling', tokens], 'telling_rows'),
    step('ReduceSum', ['telling_rows', 'telling_axis'], 'told_row'),
    step('Unsqueeze', ['told_row', 'telling_layer'], 'told'),
    floats('telling', table, [table.length / width, width]),
    integers('telling_axis', [1], [1]),
    integers('telling_layer', [0], [1]),
  ]
}

function promptTable({ tokens }: Vocabulary, others: Record<string, number>): number[] {
  return tokens.flatMap((token) => oneHot(width, others[token] ?? tags().indexOf(token), 10_000))
}

/** `logits_row` of what is `meant`: the word for it first, then the rest of the sentence by how many tokens there are. */
function speak(
  offset: string,
  { tokens, at, end }: Vocabulary,
  {
    first,
    loudness = 'meant',
    threshold = 1,
    loops = 1,
  }: { first: number; loudness?: string; threshold?: number } & SentenceOptions,
): Buffer[] {
  const size = tokens.length
  const meanings = [
    ...tongues.map((tag) => {
      const row = oneHot(size, at(`▁${tag}`), 1)
      if (at(`<|${tag}|>`) >= 0) row[at(`<|${tag}|>`)] = 0.5
      return row
    }),
    oneHot(size, at('▁English'), 5),
  ]
  const saidFrom = [at('▁said'), at('.'), end]
  const inventedFrom = [...Array.from({ length: loops }, () => invented.map(at)).flat(), end]
  const steps = (tokensFrom: readonly number[], start: number) =>
    Array.from({ length: maxSteps }, (_, place) =>
      place < start
        ? oneHot(size, -1)
        : oneHot(size, tokensFrom[Math.min(place - start, tokensFrom.length - 1)] ?? end, 1e6),
    ).flat()
  return [
    step('ReduceMax', [loudness], 'loudest', setting('keepdims', 1)),
    step('Greater', ['loudest', 'threshold'], 'is_heard'),
    step('MatMul', ['meant', 'meanings'], 'word'),
    step('Gather', ['said', offset], 'rest'),
    step('Gather', ['made_up', offset], 'made_up_rest'),
    step('Add', ['word', 'rest'], 'sentence'),
    step('Add', ['beginning', 'made_up_rest'], 'invention'),
    step('Where', ['is_heard', 'sentence', 'invention'], 'scores'),
    step('Reshape', ['scores', 'row'], 'logits_row'),
    floats('threshold', [threshold], [1]),
    floats('meanings', meanings.flat(), [width, size]),
    floats('said', steps(saidFrom, first), [maxSteps, size]),
    floats('made_up', steps(inventedFrom.slice(1), first), [maxSteps, size]),
    floats('beginning', oneHot(size, inventedFrom[0] ?? end, 10), [size]),
    integers('row', [1, 1, size], [3]),
  ]
}

/** `logits`, the same for each of the tokens that came at once: only the last is looked at. */
function forEachToken(tokens: string): Buffer[] {
  return [
    step('Cast', [tokens], 'token_numbers', setting('to', float)),
    step('Mul', ['token_numbers', 'zero_float'], 'zeros'),
    step('Unsqueeze', ['zeros', 'last_axis'], 'zero_rows'),
    step('Add', ['zero_rows', 'logits_row'], 'logits'),
    floats('zero_float', [0], []),
    integers('last_axis', [2], [1]),
  ]
}

export function oneHot(size: number, place: number, value = 1): number[] {
  return Array.from({ length: size }, (_, index) => (index === place ? value : 0))
}

/** How much louder the bands around a tone are than all of them. */
function tones(bandOf: (hertz: number) => number): number[] {
  const weights = new Array<number>(bands * width).fill(0)
  Object.values(tinyLanguages).forEach((hertz, tongue) => {
    for (let band = 0; band < bands; band += 1)
      weights[band * width + tongue] = (Math.abs(band - bandOf(hertz)) < 1 ? 50 : 0) - 100 / bands
  })
  return weights
}

/** Of sherpa-onnx's 80 bands, from zero and in between, by the scale of Kaldi and by that of librosa. */
export function kaldiBand(hertz: number): number {
  const mel = (value: number) => Math.log(1 + value / 700)
  return ((mel(hertz) - mel(20)) / (mel(8000) - mel(20))) * (bands + 1) - 1
}

export function librosaBand(hertz: number): number {
  const mel = (value: number) =>
    value < 1000 ? (value * 3) / 200 : 15 + (27 * Math.log(value / 1000)) / Math.log(6.4)
  return (mel(hertz) / mel(8000)) * (bands + 1) - 1
}

/** A sine and a cosine of each tone, so that it is found whatever its phase. */
export function waves(tones: readonly number[], samples: number): number[] {
  return tones.flatMap((hertz) =>
    [Math.sin, Math.cos].flatMap((wave) =>
      Array.from(
        { length: samples },
        (_, index) => (wave((2 * Math.PI * hertz * index) / sampleRate) * 2) / samples,
      ),
    ),
  )
}

function base64(token: string): string {
  return Buffer.from(token.replace('▁', ' ')).toString('base64')
}

async function write(
  folder: string,
  kind: SherpaModelDescription['kind'],
  graphs: Record<string, Buffer>,
  tokens: readonly string[],
  languages: string[] = [...tongues],
): Promise<SherpaModel> {
  const description: SherpaModelDescription = {
    name: `tiny-${kind}`,
    kind,
    languages,
    punctuation: true,
    quality: 'basic',
    files: {
      ...Object.fromEntries(Object.keys(graphs).map((role) => [role, `${role}.onnx`])),
      tokens: 'tokens.txt',
    },
  }
  return writeTinyModel(folder, description, graphs, { 'tokens.txt': tokenList(tokens) })
}
