import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SherpaModel } from '../engines/sherpa/sherpa-model.ts'
import type { SherpaModelDescription } from '../models/model-description.ts'
import type { StreamingModel } from '../live/sherpa/streaming-model.ts'
import { descriptionFile } from '../models/model-folders.ts'
import { floats, integers, message, node, number, onnxModel, setting, tensor, text } from './onnx.ts'

const pieces = ['▁a', '▁be', 'c', 'd', '▁e', 'f', '▁go', 'h']
const features = 80
const float = 1
const int32 = 6
const int64 = 7
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
  await writeModel(folder, description, [...pieces, '<blk>'], {
    encoder: onnxModel(
      [
        transpose('audio_signal', 'frames'),
        message(1, node('MatMul', ['frames', 'weights'], ['scores'])),
        message(1, node('Add', ['scores', 'durations'], ['timed'])),
        transpose('timed', 'outputs'),
        message(1, node('Identity', ['length'], ['encoded_lengths'])),
        text(2, 'tiny'),
        floats('weights', weights(classes, durations, contrast), [features, classes + durations]),
        // Each token lasts four frames, so that a stretch is not all tokens.
        floats(
          'durations',
          [...Array.from({ length: classes + durations - 1 }, () => 0), 5],
          [classes + durations],
        ),
        message(11, tensor('audio_signal', float, ['N', features, 'T'])),
        message(11, tensor('length', int64, ['N'])),
        message(12, tensor('outputs', float, ['N', classes + durations, 'T'])),
        message(12, tensor('encoded_lengths', int64, ['N'])),
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
  })
  return { ...description, folder }
}

const streamingDescription = {
  kind: 'streaming-transducer',
  languages: ['en'],
  punctuation: false,
  quality: 'basic',
  files,
} as const

/** The same for listening live, in chunks of eight frames of which every fourth is scored. */
export async function writeTinyStreamingTransducer(
  folder: string,
  contrast?: number,
): Promise<StreamingModel> {
  const classes = pieces.length + 1
  const frames = 8
  const description = { ...streamingDescription, name: 'tiny-live' }
  const states = [tensor('attention', float, [1, 1, 'N', 1]), tensor('convolution', float, [1, 1, 'N', 1])]
  await writeModel(folder, description, ['<blk>', ...pieces], {
    encoder: onnxModel(
      [
        ...scoredFourths('x', 'encoder_out', frames, classes, contrast),
        message(1, node('Identity', ['attention'], ['next_attention'])),
        message(1, node('Identity', ['convolution'], ['next_convolution'])),
        message(1, node('Identity', ['processed_lens'], ['seen'])),
        text(2, 'tiny'),
        message(11, tensor('x', float, ['N', frames, features])),
        ...states.map((state) => message(11, state)),
        message(11, tensor('processed_lens', int64, ['N'])),
        message(12, tensor('encoder_out', float, ['N', frames / 4, classes])),
        message(12, tensor('next_attention', float, [1, 1, 'N', 1])),
        message(12, tensor('next_convolution', float, [1, 1, 'N', 1])),
        message(12, tensor('seen', int64, ['N'])),
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
  })
  return { ...description, languages: ['en'], folder }
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
    tensor(called, name === 'processed_lens' ? int64 : float, shapes[name] ?? [])
  await writeModel(folder, description, ['<blk>', ...pieces], {
    encoder: onnxModel(
      [
        ...scoredFourths('x', 'encoder_out', shift, classes, contrast),
        ...names.map((name) => message(1, node('Identity', [name], [`new_${name}`]))),
        text(2, 'tiny'),
        message(11, tensor('x', float, ['N', frames, features])),
        ...names.map((name) => message(11, state(name, name))),
        message(12, tensor('encoder_out', float, ['N', shift / 4, classes])),
        ...names.map((name) => message(12, state(name, `new_${name}`))),
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
  })
  return { ...description, languages: ['en'], folder }
}

/** The same as NVIDIA’s Nemotron, whose encoder keeps caches and whose decoder is an LSTM. */
export async function writeTinyStreamingNemo(folder: string, contrast?: number): Promise<StreamingModel> {
  const classes = pieces.length + 1
  const frames = 16
  const description = { ...streamingDescription, name: 'tiny-live-nemo' }
  const caches = ['cache_last_channel', 'cache_last_time']
  await writeModel(folder, description, [...pieces, '<blk>'], {
    encoder: onnxModel(
      [
        transpose('audio_signal', 'frames'),
        ...scoredFourths('frames', 'scores', frames, classes, contrast),
        message(1, node('Hardmax', ['scores'], ['loudest'], setting('axis', 2))),
        message(1, node('Add', ['loudest', 'blank'], ['tokens'])),
        transpose('tokens', 'outputs'),
        floats('blank', [...Array.from({ length: classes - 1 }, () => 0), 0.5], [classes]),
        message(1, node('Identity', ['length'], ['encoded_lengths'])),
        ...[...caches, 'cache_last_channel_len'].map((name) =>
          message(1, node('Identity', [name], [`${name}_next`])),
        ),
        text(2, 'tiny'),
        message(11, tensor('audio_signal', float, ['N', features, 'T'])),
        message(11, tensor('length', int64, ['N'])),
        ...caches.map((name) => message(11, tensor(name, float, ['N', 1, 1, 1]))),
        message(11, tensor('cache_last_channel_len', int64, ['N'])),
        message(12, tensor('outputs', float, ['N', classes, 'L'])),
        message(12, tensor('encoded_lengths', int64, ['N'])),
        ...caches.map((name) => message(12, tensor(`${name}_next`, float, ['N', 1, 1, 1]))),
        message(12, tensor('cache_last_channel_len_next', int64, ['N'])),
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
  })
  return { ...description, languages: ['en'], folder }
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
    message(1, node('Slice', [input, 'from', 'to', 'axis', 'step'], ['fourths'])),
    message(1, node('ReduceMean', ['fourths'], ['loudness'], [text(1, 'axes'), number(8, 2), number(20, 7)])),
    message(1, node('Sub', ['fourths', 'loudness'], ['level'])),
    message(1, node('MatMul', ['level', 'weights'], [output])),
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
  return onnxModel(
    [
      ...(classes
        ? [
            message(1, node('Gather', ['before', 'targets'], ['row'])),
            transpose('row', 'outputs'),
            floats('before', isAsBefore, [classes, classes]),
          ]
        : [message(1, node('Identity', ['nothing'], ['outputs']))]),
      message(1, node('Identity', ['target_length'], ['prednet_lengths'])),
      message(1, node('Identity', ['hidden'], ['next_hidden'])),
      message(1, node('Identity', ['cell'], ['next_cell'])),
      text(2, 'tiny'),
      floats('nothing', [0], [1, 1, 1]),
      message(11, tensor('targets', int32, ['N', 1])),
      message(11, tensor('target_length', int32, ['N'])),
      message(11, tensor('hidden', float, [1, 'N', 1])),
      message(11, tensor('cell', float, [1, 'N', 1])),
      message(12, tensor('outputs', float, ['N', classes ?? 1, 1])),
      message(12, tensor('prednet_lengths', int32, ['N'])),
      message(12, tensor('next_hidden', float, [1, 'N', 1])),
      message(12, tensor('next_cell', float, [1, 'N', 1])),
    ],
    {},
  )
}

function nemoJoiner(classes: number): Buffer {
  return onnxModel(
    [
      message(1, node('Add', ['encoder_outputs', 'decoder_outputs'], ['sum'])),
      transpose('sum', 'row'),
      message(1, node('Unsqueeze', ['row', 'axis'], ['outputs'])),
      text(2, 'tiny'),
      integers('axis', [1], [1]),
      message(11, tensor('encoder_outputs', float, ['N', classes, 1])),
      message(11, tensor('decoder_outputs', float, ['N', 'C', 1])),
      message(12, tensor('outputs', float, ['N', 1, 1, classes])),
    ],
    {},
  )
}

function icefallDecoder(classes: number): Buffer {
  return onnxModel(
    [
      message(1, node('Cast', ['y'], ['past'], setting('to', float))),
      message(1, node('MatMul', ['past', 'nothing'], ['decoder_out'])),
      text(2, 'tiny'),
      floats('nothing', [0, 0], [2, 1]),
      message(11, tensor('y', int64, ['N', 2])),
      message(12, tensor('decoder_out', float, ['N', 1])),
    ],
    { vocab_size: String(classes), context_size: '2' },
  )
}

function icefallJoiner(classes: number): Buffer {
  return onnxModel(
    [
      message(1, node('Add', ['encoder_out', 'decoder_out'], ['logit'])),
      text(2, 'tiny'),
      message(11, tensor('encoder_out', float, ['N', classes])),
      message(11, tensor('decoder_out', float, ['N', 1])),
      message(12, tensor('logit', float, ['N', classes])),
    ],
    {},
  )
}

/** A different stripe of the spectrum speaks for each token. */
function weights(classes: number, without: number, contrast = 0.4): number[] {
  return Array.from({ length: features * (classes + without) }, (_, index) =>
    index % (classes + without) < classes ? Math.sin(1 + index * 12.9898) * contrast : 0,
  )
}

function transpose(from: string, to: string): Buffer {
  return message(
    1,
    node(
      'Transpose',
      [from],
      [to],
      [text(1, 'perm'), ...[0, 2, 1].map((axis) => number(8, axis)), number(20, 7)],
    ),
  )
}

async function writeModel(
  folder: string,
  description: object,
  tokens: readonly string[],
  graphs: Record<string, Buffer>,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(
    path.join(folder, files.tokens),
    tokens.map((token, index) => `${token} ${String(index)}\n`).join(''),
  )
  for (const [name, graph] of Object.entries(graphs))
    await writeFile(path.join(folder, `${name}.onnx`), graph)
  await writeFile(path.join(folder, descriptionFile), JSON.stringify(description))
}
