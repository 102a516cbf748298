import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sampleRate } from '../../pcm/pcm-file.ts'
import type { Segment, Span } from '../../ports.ts'
import { ownRequire } from '../../processes/package-files.ts'
import type { OfflineResult, OfflineStream, SherpaModule } from '../../processes/sherpa-module.ts'
import { withHotWords, withoutHelp } from './hot-words.child.ts'
import type {
  ChunkTerms,
  RecognizerEvent,
  RecognizerInput,
  RecognizerRequest,
} from './recognizer-messages.ts'
import { recognizerConfig, tellsLanguages } from './sherpa-model.ts'
import { hotWordTaker } from './take-hot-words.ts'
import { readLanguage, type SherpaResult, toSegment } from './to-segment.ts'

type Recognize = (samples: Float32Array) => SherpaResult
type HearSpan = (span: Span, samples: Float32Array) => Segment | undefined

/** Hears chunk after chunk; what was loaded for one is there for the next. */
export function recognize(
  input: RecognizerInput,
  report: (event: RecognizerEvent) => void,
  onRequest: (hear: (request: RecognizerRequest) => void) => void,
): Promise<never> {
  const kept = new KeptRecognizers(input, (seconds) => report({ type: 'loaded', seconds }))
  let hear: HearSpan = () => undefined
  onRequest((request) => {
    try {
      if (request.type === 'begin') hear = hearingOn(kept, request)
      else report({ type: 'heard', segment: hear(request.span, samplesOf(request.pcm)) })
    } catch (error) {
      report({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  })
  return new Promise<never>(() => undefined)
}

function hearingOn(kept: KeptRecognizers, terms: ChunkTerms): HearSpan {
  const { language, languages } = terms
  kept.dropAllBut(terms)
  const hear = languages
    ? amongLanguages(kept, languages)
    : (samples: Float32Array) => kept.plain(language)(samples)
  const takeHotWords = hotWordTaker(terms.vocabulary)
  return (span, samples) => {
    const segment = toSegment(hear(samples), span, language)
    // Another recogniser takes as much memory again: there is none before something sounds like a hot word.
    return (
      segment && takeHotWords(segment, () => toSegment(kept.withHotWords(terms)(samples), span, language))
    )
  }
}

/** What is taken for another language is heard again in the one that was heard last. */
function amongLanguages(kept: KeptRecognizers, languages: readonly [string, ...string[]]): Recognize {
  let [last] = languages
  return (samples) => {
    const result = kept.plain(undefined)(samples)
    const heard = readLanguage(result.lang)
    if (heard !== undefined && languages.includes(heard)) {
      last = heard
      return result
    }
    return heard === undefined ? result : { ...kept.plain(last)(samples), lang: last }
  }
}

class KeptRecognizers {
  readonly #input: RecognizerInput
  readonly #onLoaded: (seconds: number) => void
  readonly #plain = new Map<string, Recognize>()
  #hotWords: { key: string; hear: Recognize } | undefined

  constructor(input: RecognizerInput, onLoaded: (seconds: number) => void) {
    this.#input = input
    this.#onLoaded = onLoaded
  }

  plain(language: string | undefined): Recognize {
    const key = this.#keyOf(language)
    const known = this.#plain.get(key) ?? this.#load(() => openRecognizer(this.#input, language))
    this.#plain.set(key, known)
    return known
  }

  withHotWords(terms: ChunkTerms): Recognize {
    this.#hotWords ??= {
      key: hotWordKey(terms),
      hear: this.#load(() => openHotWordRecognizer({ ...this.#input, ...terms })),
    }
    return this.#hotWords.hear
  }

  /** Each takes as much memory as the model. */
  dropAllBut(terms: ChunkTerms): void {
    const wanted = (terms.languages ? [undefined, ...terms.languages] : [terms.language]).map((language) =>
      this.#keyOf(language),
    )
    const unwanted = [...this.#plain.keys()].filter((key) => !wanted.includes(key))
    const isOther = this.#hotWords !== undefined && this.#hotWords.key !== hotWordKey(terms)
    if (unwanted.length === 0 && !isOther) return
    for (const key of unwanted) this.#plain.delete(key)
    if (isOther) this.#hotWords = undefined
    collectGarbage()
  }

  #load(open: () => Recognize): Recognize {
    const startedAt = performance.now()
    const opened = open()
    this.#onLoaded((performance.now() - startedAt) / 1000)
    return opened
  }

  /** Other kinds are the same for every language. */
  #keyOf(language: string | undefined): string {
    return tellsLanguages(this.#input.model.kind) ? (language ?? '') : ''
  }
}

function hotWordKey({ language, vocabulary }: ChunkTerms): string {
  return JSON.stringify([language, vocabulary])
}

/** Native code gives the memory of a model back when its recogniser is collected, and V8 sees no reason to: a recogniser is small to it. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

export function openRecognizer({ model, runtime }: RecognizerInput, language: string | undefined): Recognize {
  const { OfflineRecognizer } = ownRequire()('sherpa-onnx-node') as SherpaModule
  const recognizer = new OfflineRecognizer(recognizerConfig(model, language, runtime))
  return (samples) => readResult(decode(recognizer, recognizer.createStream(), samples))
}

export function openHotWordRecognizer({
  model,
  runtime,
  language,
  vocabulary,
}: RecognizerInput & Pick<ChunkTerms, 'language' | 'vocabulary'>): Recognize {
  const { OfflineRecognizer } = ownRequire()('sherpa-onnx-node') as SherpaModule
  const tokensFile = path.join(model.folder, model.files['tokens'] ?? '')
  return withHotWords(vocabulary, tokensFile, (hotWords) => {
    if (!hotWords) return () => ({ text: '', tokens: [], timestamps: [] })
    const recognizer = new OfflineRecognizer(recognizerConfig(model, language, runtime, hotWords))
    return (samples) => {
      const { logProbs, ...result } = readResult(
        decode(recognizer, recognizer.createStream(hotWords.phrases.join('/')), samples),
      )
      return {
        ...result,
        ...(logProbs && { logProbs: withoutHelp(result.tokens, logProbs, hotWords.words) }),
      }
    }
  })
}

function decode(
  recognizer: InstanceType<SherpaModule['OfflineRecognizer']>,
  stream: OfflineStream,
  samples: Float32Array,
): OfflineResult {
  stream.acceptWaveform({ sampleRate, samples })
  recognizer.decode(stream)
  return recognizer.getResult(stream)
}

/** Copies: bytes that came over a pipe begin anywhere. */
export function samplesOf(pcm: Uint8Array): Float32Array {
  return Float32Array.from(
    new Int16Array(new Uint8Array(pcm).buffer, 0, pcm.byteLength >> 1),
    (sample) => sample / 32_768,
  )
}

function readResult({
  text,
  tokens,
  timestamps,
  durations,
  ys_log_probs: logProbs,
  lang,
}: OfflineResult): SherpaResult {
  return {
    text,
    tokens,
    timestamps,
    ...(durations && durations.length === tokens.length && { durations }),
    ...(logProbs && logProbs.length === tokens.length && { logProbs }),
    ...(lang && { lang }),
  }
}
