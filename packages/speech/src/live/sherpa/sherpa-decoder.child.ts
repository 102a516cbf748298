import path from 'node:path'
import { withHotWords } from '../../engines/sherpa/hot-words.child.ts'
import { toSegment } from '../../engines/sherpa/to-segment.ts'
import { sampleRate } from '../../pcm/pcm-file.ts'
import { ownRequire } from '../../processes/package-files.ts'
import type { OnlineStream, SherpaModule } from '../../processes/sherpa-module.ts'
import type { SherpaRuntime } from '../../settings.ts'
import type { HeardWord, StreamingDecoder } from '../streaming-decoder.ts'
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
  const { OnlineRecognizer } = ownRequire()('sherpa-onnx-node') as SherpaModule
  const tokensFile = path.join(model.folder, model.files['tokens'] ?? '')
  const recognizer = withHotWords(vocabulary, tokensFile, (config) => new OnlineRecognizer(onlineRecognizerConfig(model, runtime, config)))
  let stream: OnlineStream | undefined
  let samples = 0
  const decode = (): void => {
    while (stream && recognizer.isReady(stream)) recognizer.decode(stream)
  }
  const words = (): HeardWord[] => {
    const segment = stream && toSegment(recognizer.getResult(stream), { start: 0, end: samples / sampleRate }, model.languages[0])
    return (segment?.words ?? []).map(({ text, start, end }) => ({ text, start, end }))
  }
  return {
    begin: () => {
      stream = recognizer.createStream()
      samples = 0
    },
    feed: (block) => {
      samples += block.length
      stream?.acceptWaveform({ sampleRate, samples: Float32Array.from(block, (sample) => sample / 32_768) })
      decode()
    },
    words,
    end: () => {
      // The last words come out once the model has heard what follows them.
      stream?.acceptWaveform({ sampleRate, samples: new Float32Array(sampleRate / 2) })
      stream?.inputFinished()
      decode()
      return words()
    },
  }
}
