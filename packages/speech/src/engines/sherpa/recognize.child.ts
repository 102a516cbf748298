import path from 'node:path'
import { readSamples, sampleRate } from '../../pcm/pcm-file.ts'
import type { Segment, Span } from '../../ports.ts'
import type { RecognizeInput } from '../../processes/child-task.ts'
import { ownRequire } from '../../processes/package-files.ts'
import type { OfflineResult, OfflineStream, SherpaModule } from '../../processes/sherpa-module.ts'
import { withHotWords, withoutHelp } from './hot-words.child.ts'
import { recognizerConfig } from './sherpa-model.ts'
import { hotWordTaker } from './take-hot-words.ts'
import { readLanguage, type SherpaResult, toSegment } from './to-segment.ts'

type Recognize = (samples: Float32Array) => SherpaResult

export async function recognize(input: RecognizeInput, onSegment: (segment: Segment) => void): Promise<null> {
  const { languages } = input
  const hear = languages ? amongLanguages(input, languages) : openRecognizer(input, input.language)
  const takeHotWords = hotWordTaker(input.vocabulary)
  // Another recogniser takes as much memory again: there is none before something sounds like a hot word.
  let hearHotWords: Recognize | undefined
  for (const span of input.spans) {
    const samples = await samplesOf(input.pcmPath, span)
    const segment = toSegment(hear(samples), span, input.language)
    if (!segment) continue
    const hearAgain = () => toSegment((hearHotWords ??= openHotWordRecognizer(input))(samples), span, input.language)
    onSegment(takeHotWords(segment, hearAgain))
  }
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

export function openRecognizer(input: RecognizeInput, language: string | undefined): Recognize {
  const { OfflineRecognizer } = ownRequire()('sherpa-onnx-node') as SherpaModule
  const recognizer = new OfflineRecognizer(recognizerConfig(input.model, language, input.runtime))
  return (samples) => readResult(decode(recognizer, recognizer.createStream(), samples))
}

export function openHotWordRecognizer(input: RecognizeInput): Recognize {
  const { OfflineRecognizer } = ownRequire()('sherpa-onnx-node') as SherpaModule
  const tokensFile = path.join(input.model.folder, input.model.files['tokens'] ?? '')
  return withHotWords(input.vocabulary, tokensFile, (hotWords) => {
    if (!hotWords) return () => ({ text: '', tokens: [], timestamps: [] })
    const recognizer = new OfflineRecognizer(recognizerConfig(input.model, input.language, input.runtime, hotWords))
    return (samples) => {
      const { logProbs, ...result } = readResult(decode(recognizer, recognizer.createStream(hotWords.phrases.join('/')), samples))
      return { ...result, ...(logProbs && { logProbs: withoutHelp(result.tokens, logProbs, hotWords.words) }) }
    }
  })
}

function decode(recognizer: InstanceType<SherpaModule['OfflineRecognizer']>, stream: OfflineStream, samples: Float32Array): OfflineResult {
  stream.acceptWaveform({ sampleRate, samples })
  recognizer.decode(stream)
  return recognizer.getResult(stream)
}

export async function samplesOf(pcmPath: string, { start, end }: Span): Promise<Float32Array> {
  for await (const block of readSamples(pcmPath, Math.max(1, Math.round((end - start) * sampleRate)), undefined, Math.round(start * sampleRate))) {
    return Float32Array.from(block, (sample) => sample / 32_768)
  }
  return new Float32Array()
}

function readResult({ text, tokens, timestamps, durations, ys_log_probs: logProbs, lang }: OfflineResult): SherpaResult {
  return {
    text,
    tokens,
    timestamps,
    ...(durations && durations.length === tokens.length && { durations }),
    ...(logProbs && logProbs.length === tokens.length && { logProbs }),
    ...(lang && { lang }),
  }
}
