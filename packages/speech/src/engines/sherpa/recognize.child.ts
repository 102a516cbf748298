import path from 'node:path'
import { readSamples, sampleRate } from '../../pcm/pcm-file.ts'
import type { RecognizeInput } from '../../processes/child-task.ts'
import { ownRequire } from '../../processes/package-files.ts'
import type { OfflineResult, SherpaModule } from '../../processes/sherpa-module.ts'
import type { SpelledHotWord } from './hot-word-tokens.ts'
import { withHotWords, withoutHelp } from './hot-words.child.ts'
import { recognizerConfig } from './sherpa-model.ts'
import type { SherpaResult } from './to-segment.ts'

export async function recognize(input: RecognizeInput, onResult: (index: number, result: SherpaResult) => void): Promise<null> {
  const { OfflineRecognizer } = ownRequire()('sherpa-onnx-node') as SherpaModule
  const tokensFile = path.join(input.model.folder, input.model.files['tokens'] ?? '')
  const { recognizer, hotWords } = withHotWords(input.vocabulary, tokensFile, (config) => ({
    recognizer: new OfflineRecognizer(recognizerConfig(input.model, input.language, input.runtime, config)),
    hotWords: config,
  }))
  for (const [index, { start, end }] of input.spans.entries()) {
    const stream = hotWords ? recognizer.createStream(hotWords.phrases.join('/')) : recognizer.createStream()
    for await (const block of readSamples(input.pcmPath, Math.max(1, Math.round((end - start) * sampleRate)), undefined, Math.round(start * sampleRate))) {
      stream.acceptWaveform({ sampleRate, samples: Float32Array.from(block, (sample) => sample / 32_768) })
      break
    }
    recognizer.decode(stream)
    onResult(index, readResult(recognizer.getResult(stream), hotWords?.words ?? []))
  }
  return null
}

function readResult({ text, tokens, timestamps, durations, ys_log_probs: logProbs, lang }: OfflineResult, hotWords: readonly SpelledHotWord[]): SherpaResult {
  return {
    text,
    tokens,
    timestamps,
    ...(durations && durations.length === tokens.length && { durations }),
    ...(logProbs && logProbs.length === tokens.length && { logProbs: withoutHelp(tokens, logProbs, hotWords) }),
    ...(lang && { lang }),
  }
}
