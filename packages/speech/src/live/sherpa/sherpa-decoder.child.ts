import path from 'node:path'
import { withHotWords } from '../../engines/sherpa/hot-words.child.ts'
import { toSegment } from '../../engines/sherpa/to-segment.ts'
import { sampleRate } from '../../pcm/pcm-file.ts'
import type { Word } from '../../ports.ts'
import { loadSherpa, type OnlineRecognizer, type OnlineStream } from '../../processes/sherpa-module.ts'
import type { SherpaRuntime } from '../../settings.ts'
import type { StreamingDecoder } from '../streaming-decoder.ts'
import { liveHotWords } from './live-hot-words.ts'
import { onlineRecognizerConfig, type StreamingModel } from './streaming-model.ts'

export function openSherpaDecoder({
  model,
  runtime,
  vocabulary,
}: {
  model: StreamingModel
  runtime: SherpaRuntime
  vocabulary: readonly string[]
}): StreamingDecoder {
  const { OnlineRecognizer } = loadSherpa()
  const recognizer = new OnlineRecognizer(onlineRecognizerConfig(model, runtime))
  // Another recognizer takes as much memory again: there is none before something sounds like a hot word.
  let hotWordRecognizer: OnlineRecognizer | undefined
  let stream = recognizer.createStream()
  let samples = 0
  const decodeWithHotWords = (sound: Int16Array): Word[] => {
    hotWordRecognizer ??= openHotWordRecognizer(model, runtime, vocabulary)
    if (!hotWordRecognizer) return []
    const again = hotWordRecognizer.createStream()
    feed(hotWordRecognizer, again, sound)
    return finish(hotWordRecognizer, again, sound.length)
  }
  return {
    begin: () => {
      stream = recognizer.createStream()
      samples = 0
    },
    feed: (block) => {
      samples += block.length
      feed(recognizer, stream, block)
    },
    words: () => wordsOf(recognizer, stream, samples),
    end: () => finish(recognizer, stream, samples),
    ...(vocabulary.length > 0 && { takeHotWords: liveHotWords(vocabulary, decodeWithHotWords) }),
  }
}

function openHotWordRecognizer(
  model: StreamingModel,
  runtime: SherpaRuntime,
  vocabulary: readonly string[],
): OnlineRecognizer | undefined {
  const { OnlineRecognizer } = loadSherpa()
  const tokensFile = path.join(model.folder, model.files['tokens'] ?? '')
  return withHotWords(
    vocabulary,
    tokensFile,
    (hotWords) => hotWords && new OnlineRecognizer(onlineRecognizerConfig(model, runtime, hotWords)),
  )
}

function feed(recognizer: OnlineRecognizer, stream: OnlineStream, block: Int16Array): void {
  stream.acceptWaveform({ sampleRate, samples: Float32Array.from(block, (sample) => sample / 32_768) })
  while (recognizer.isReady(stream)) recognizer.decode(stream)
}

function wordsOf(recognizer: OnlineRecognizer, stream: OnlineStream, samples: number): Word[] {
  return toSegment(recognizer.getResult(stream), { start: 0, end: samples / sampleRate })?.words ?? []
}

function finish(recognizer: OnlineRecognizer, stream: OnlineStream, samples: number): Word[] {
  // The last words come out once the model has got what follows them.
  stream.acceptWaveform({ sampleRate, samples: new Float32Array(sampleRate / 2) })
  stream.inputFinished()
  while (recognizer.isReady(stream)) recognizer.decode(stream)
  return wordsOf(recognizer, stream, samples)
}
