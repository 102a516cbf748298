import type { SherpaModel } from '../engines/sherpa/sherpa-model.ts'
import type { SherpaModelDescription } from '../models/model-description.ts'
import type { StreamingModel } from '../live/sherpa/streaming-model.ts'
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
import { tokenList, writeTinyModel } from './write-tiny-model.ts'

const pieces = ['▁a', '▁be', 'c', 'd', '▁e', 'f', '▁go', 'h']
const features = 80
const files = {
  encoder: 'encoder.onnx',
  decoder: 'decoder.onnx',
  joiner: 'joiner.onnx',
  tokens: 'tokens.txt',
}

/**
 * Writes a model like Parakeet that understands nothing: its encoder scores each frame with a fixed matrix, and what was said before
 * changes nothing. Real tokens, times, durations and probabilities, garbage text; hot words lean on it as they would on a trained one.
 *
 * @param contrast How far tokens are from each other. Without one it is so unsure that hot words drown all else; with 4 they win where they are near.
 */
export async function writeTinyTransducer(folder: string, contrast?: number): Promise<SherpaModel> {
  const classes = pieces.length + 1
  const durations = 5
  const description: SherpaModelDescription = {
    name: 'tiny-tdt',
    kind: 'nemo-transducer',
    languages: ['en'],
    punctuation: false,
    quality: 'basic',
    files,
  }
  return writeTinyModel(
    folder,
    description,
    {
      encoder: onnxModel(
        [
          transpose('audio_signal', 'frames'),
          step('MatMul', ['frames', 'weights'], 'scores'),
          step('Add', ['scores', 'durations'], 'timed'),
          transpose('timed', 'outputs'),
          step('Identity', ['length'], 'encoded_lengths'),
          floats('weights', weights(classes, durations, contrast), [features, classes + durations]),
          // Each token lasts four frames, so that a stretch is not all tokens.
          floats(
            'durations',
            [...Array.from({ length: classes + durations - 1 }, () => 0), 5],
            [classes + durations],
          ),
          input('audio_signal', float, ['N', features, 'T']),
          input('length', int64, ['N']),
          output('outputs', float, ['N', classes + durations, 'T']),
          output('encoded_lengths', int64, ['N']),
        ],
        {
          vocab_size: String(classes - 1),
          subsampling_factor: '1',
          normalize_type: 'per_feature',
          pred_rnn_layers: '1',
          pred_hidden: '1',
          url: 'tiny-tdt',
        },
      ),
      decoder: nemoDecoder(),
      joiner: nemoJoiner(classes + durations),
    },
    { [files.tokens]: tokenList([...pieces, '<blk>']) },
  )
}

const streamingDescription: Omit<StreamingModel, 'name' | 'folder'> = {
  kind: 'streaming-transducer',
  languages: ['en'],
  punctuation: false,
  quality: 'basic',
  files,
}

/** The same for listening live, in chunks of eight frames of which every fourth is scored. */
export async function writeTinyStreamingTransducer(
  folder: string,
  contrast?: number,
): Promise<StreamingModel> {
  const classes = pieces.length + 1
  const frames = 8
  const description = { ...streamingDescription, name: 'tiny-live' }
  return writeTinyModel(
    folder,
    description,
    {
      encoder: onnxModel(
        [
          ...scoredFourths('x', 'encoder_out', frames, classes, contrast),
          step('Identity', ['attention'], 'next_attention'),
          step('Identity', ['convolution'], 'next_convolution'),
          step('Identity', ['processed_lens'], 'seen'),
          input('x', float, ['N', frames, features]),
          input('attention', float, [1, 1, 'N', 1]),
          input('convolution', float, [1, 1, 'N', 1]),
          input('processed_lens', int64, ['N']),
          output('encoder_out', float, ['N', frames / 4, classes]),
          output('next_attention', float, [1, 1, 'N', 1]),
          output('next_convolution', float, [1, 1, 'N', 1]),
          output('seen', int64, ['N']),
        ],
        {
          model_type: 'conformer',
          num_encoder_layers: '1',
          T: String(frames),
          decode_chunk_len: String(frames),
          left_context: '1',
          encoder_dim: '1',
          pad_length: '0',
          cnn_module_kernel: '2',
        },
      ),
      decoder: icefallDecoder(classes),
      joiner: icefallJoiner(classes),
    },
    { [files.tokens]: tokenList(['<blk>', ...pieces]) },
  )
}

/** The same as a Zipformer of today. Its states are handed on and never looked at. */
export async function writeTinyStreamingZipformer(
  folder: string,
  contrast?: number,
): Promise<StreamingModel> {
  const classes = pieces.length + 1
  const [frames, shift] = [45, 32]
  const description = { ...streamingDescription, name: 'tiny-live-zipformer' }
  const shapes: Record<string, (string | number)[]> = {
    key: [1, 'N', 1],
    attention: [1, 'N', 1, 3],
    value1: [1, 'N', 1],
    value2: [1, 'N', 1],
    convolution1: ['N', 4, 1],
    convolution2: ['N', 4, 1],
    embed_states: ['N', 128, 3, 19],
    processed_lens: ['N'],
  }
  const names = Object.keys(shapes)
  const state = (name: string, called: string) =>
    [called, name === 'processed_lens' ? int64 : float, shapes[name] ?? []] as const
  return writeTinyModel(
    folder,
    description,
    {
      encoder: onnxModel(
        [
          ...scoredFourths('x', 'encoder_out', shift, classes, contrast),
          ...names.map((name) => step('Identity', [name], `new_${name}`)),
          input('x', float, ['N', frames, features]),
          ...names.map((name) => input(...state(name, name))),
          output('encoder_out', float, ['N', shift / 4, classes]),
          ...names.map((name) => output(...state(name, `new_${name}`))),
        ],
        {
          model_type: 'zipformer2',
          encoder_dims: '4',
          query_head_dims: '1',
          value_head_dims: '1',
          num_heads: '1',
          num_encoder_layers: '1',
          cnn_module_kernels: '3',
          left_context_len: '1',
          T: String(frames),
          decode_chunk_len: String(shift),
        },
      ),
      decoder: icefallDecoder(classes),
      joiner: icefallJoiner(classes),
    },
    { [files.tokens]: tokenList(['<blk>', ...pieces]) },
  )
}

/** The same as NVIDIA’s Nemotron, whose encoder keeps caches and whose decoder is an LSTM. */
export async function writeTinyStreamingNemo(folder: string, contrast?: number): Promise<StreamingModel> {
  const classes = pieces.length + 1
  const frames = 16
  const description = { ...streamingDescription, name: 'tiny-live-nemo' }
  const caches = ['cache_last_channel', 'cache_last_time']
  return writeTinyModel(
    folder,
    description,
    {
      encoder: onnxModel(
        [
          transpose('audio_signal', 'frames'),
          ...scoredFourths('frames', 'scores', frames, classes, contrast),
          step('Hardmax', ['scores'], 'loudest', setting('axis', 2)),
          step('Add', ['loudest', 'blank'], 'tokens'),
          transpose('tokens', 'outputs'),
          floats('blank', [...Array.from({ length: classes - 1 }, () => 0), 0.5], [classes]),
          step('Identity', ['length'], 'encoded_lengths'),
          ...[...caches, 'cache_last_channel_len'].map((name) => step('Identity', [name], `${name}_next`)),
          input('audio_signal', float, ['N', features, 'T']),
          input('length', int64, ['N']),
          ...caches.map((name) => input(name, float, ['N', 1, 1, 1])),
          input('cache_last_channel_len', int64, ['N']),
          output('outputs', float, ['N', classes, 'L']),
          output('encoded_lengths', int64, ['N']),
          ...caches.map((name) => output(`${name}_next`, float, ['N', 1, 1, 1])),
          output('cache_last_channel_len_next', int64, ['N']),
        ],
        {
          model_type: 'EncDecRNNTBPEModel',
          vocab_size: String(classes - 1),
          window_size: String(frames),
          chunk_shift: String(frames),
          subsampling_factor: '4',
          normalize_type: 'NA',
          pred_rnn_layers: '1',
          pred_hidden: '1',
          ...Object.fromEntries(
            caches.flatMap((name) => [1, 2, 3].map((place) => [`${name}_dim${place}`, '1'])),
          ),
        },
      ),
      decoder: nemoDecoder(classes),
      joiner: nemoJoiner(classes),
    },
    { [files.tokens]: tokenList([...pieces, '<blk>']) },
  )
}

/** Every fourth of the first frames, as far as it is louder than usual in the stripe of each token. */
function scoredFourths(
  input: string,
  output: string,
  frames: number,
  classes: number,
  contrast?: number,
): Buffer[] {
  return [
    step('Slice', [input, 'from', 'to', 'axis', 'step'], 'fourths'),
    step('ReduceMean', ['fourths'], 'loudness', settings('axes', 2)),
    step('Sub', ['fourths', 'loudness'], 'level'),
    step('MatMul', ['level', 'weights'], output),
    integers('from', [0], [1]),
    integers('to', [frames], [1]),
    integers('axis', [1], [1]),
    integers('step', [4], [1]),
    floats('weights', weights(classes, 0, contrast), [features, classes]),
  ]
}

/** @param classes Where a token isn’t said twice in a row, the last of them being the blank; else what was said before changes nothing. */
function nemoDecoder(classes?: number): Buffer {
  const isAsBefore = Array.from({ length: (classes ?? 0) ** 2 }, (_, index) => {
    const [before, token] = [Math.floor(index / (classes ?? 1)), index % (classes ?? 1)]
    return before === token && before !== (classes ?? 0) - 1 ? -9 : 0
  })
  return onnxModel([
    ...(classes
      ? [
          step('Gather', ['before', 'targets'], 'row'),
          transpose('row', 'outputs'),
          floats('before', isAsBefore, [classes, classes]),
        ]
      : [step('Identity', ['nothing'], 'outputs')]),
    step('Identity', ['target_length'], 'prednet_lengths'),
    step('Identity', ['hidden'], 'next_hidden'),
    step('Identity', ['cell'], 'next_cell'),
    floats('nothing', [0], [1, 1, 1]),
    input('targets', int32, ['N', 1]),
    input('target_length', int32, ['N']),
    input('hidden', float, [1, 'N', 1]),
    input('cell', float, [1, 'N', 1]),
    output('outputs', float, ['N', classes ?? 1, 1]),
    output('prednet_lengths', int32, ['N']),
    output('next_hidden', float, [1, 'N', 1]),
    output('next_cell', float, [1, 'N', 1]),
  ])
}

function nemoJoiner(classes: number): Buffer {
  return onnxModel([
    step('Add', ['encoder_outputs', 'decoder_outputs'], 'sum'),
    transpose('sum', 'row'),
    step('Unsqueeze', ['row', 'axis'], 'outputs'),
    integers('axis', [1], [1]),
    input('encoder_outputs', float, ['N', classes, 1]),
    input('decoder_outputs', float, ['N', 'C', 1]),
    output('outputs', float, ['N', 1, 1, classes]),
  ])
}

function icefallDecoder(classes: number): Buffer {
  return onnxModel(
    [
      step('Cast', ['y'], 'past', setting('to', float)),
      step('MatMul', ['past', 'nothing'], 'decoder_out'),
      floats('nothing', [0, 0], [2, 1]),
      input('y', int64, ['N', 2]),
      output('decoder_out', float, ['N', 1]),
    ],
    { vocab_size: String(classes), context_size: '2' },
  )
}

function icefallJoiner(classes: number): Buffer {
  return onnxModel([
    step('Add', ['encoder_out', 'decoder_out'], 'logit'),
    input('encoder_out', float, ['N', classes]),
    input('decoder_out', float, ['N', 1]),
    output('logit', float, ['N', classes]),
  ])
}

/** A different stripe of the spectrum speaks for each token. */
function weights(classes: number, without: number, contrast = 0.4): number[] {
  return Array.from({ length: features * (classes + without) }, (_, index) =>
    index % (classes + without) < classes ? Math.sin(1 + index * 12.9898) * contrast : 0,
  )
}

function transpose(from: string, to: string): Buffer {
  return step('Transpose', [from], to, settings('perm', 0, 2, 1))
}
