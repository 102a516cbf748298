import path from 'node:path'
import { readSamples, sampleRate } from '../../pcm/pcm-file.ts'
import type { Span } from '../../ports.ts'
import type { RecognizeInput } from '../../processes/child-task.ts'
import { ownRequire } from '../../processes/package-files.ts'
import type { OfflineResult, SherpaModule } from '../../processes/sherpa-module.ts'
import type { SpelledHotWord } from './hot-word-tokens.ts'
import { withHotWords, withoutHelp } from './hot-words.child.ts'
import { recognizerConfig } from './sherpa-model.ts'
import { readLanguage, type SherpaResult } from './to-segment.ts'

type Recognize = (samples: Float32Array) => SherpaResult

export async function recognize(input: RecognizeInput, onResult: (index: number, result: SherpaResult) => void): Promise<null> {
  const { languages } = input
  const hear = languages ? amongLanguages(input, languages) : openRecognizer(input, input.language)
  for (const [index, span] of input.spans.entries()) onResult(index, hear(await samplesOf(input.pcmPath, span)))
  return null
}

/** What is taken for another language is heard again in the one that was heard last. */
function amongLanguages(input: RecognizeInput, languages: readonly [string, ...string[]]): Recognize {
  const free = openRecognizer(input, undefined)
  const bound = new Map<string, Recognize>()
  let [last] = languages
  return (samples) => {
    const result = free(samples)
    const heard = readLanguage(result.lang)
    if (heard !== undefined && languages.includes(heard)) {
      last = heard
      return result
    }
    if (heard === undefined) return result
    const again = bound.get(last) ?? openRecognizer(input, last)
    bound.set(last, again)
    return { ...again(samples), lang: last }
  }
}

function openRecognizer(input: RecognizeInput, language: string | undefined): Recognize {
  const { OfflineRecognizer } = ownRequire()('sherpa-onnx-node') as SherpaModule
  const tokensFile = path.join(input.model.folder, input.model.files['tokens'] ?? '')
  const { recognizer, hotWords } = withHotWords(input.vocabulary, tokensFile, (config) => ({
    recognizer: new OfflineRecognizer(recognizerConfig(input.model, language, input.runtime, config)),
    hotWords: config,
  }))
  return (samples) => {
    const stream = hotWords ? recognizer.createStream(hotWords.phrases.join('/')) : recognizer.createStream()
    stream.acceptWaveform({ sampleRate, samples })
    recognizer.decode(stream)
    return readResult(recognizer.getResult(stream), hotWords?.words ?? [])
  }
}

async function samplesOf(pcmPath: string, { start, end }: Span): Promise<Float32Array> {
  for await (const block of readSamples(pcmPath, Math.max(1, Math.round((end - start) * sampleRate)), undefined, Math.round(start * sampleRate))) {
    return Float32Array.from(block, (sample) => sample / 32_768)
  }
  return new Float32Array()
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
