import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sampleRate, toFloats } from '../../pcm/pcm-file.ts'
import type { Segment } from '../../ports.ts'
import {
  loadSherpa,
  type OfflineRecognizer,
  type OfflineResult,
  type OfflineStream,
} from '../../processes/sherpa-module.ts'
import { withHotWords, withoutHelp } from './hot-words.child.ts'
import type {
  ChunkTerms,
  SpokenSpan,
  RecognizerEvent,
  RecognizerInput,
  RecognizerRequest,
} from './recognizer-messages.ts'
import { familyOf, recognizerConfig, type SherpaModel, type LanguageOptions } from './sherpa-model.ts'
import { hotWordTaker } from './take-hot-words.ts'
import { readLanguage, type SherpaResult, toSegment } from './to-segment.ts'

type Recognize = (samples: Float32Array) => SherpaResult
type RecognizeAs = (samples: Float32Array, options: LanguageOptions) => SherpaResult
type RecognizeSound = (sound: SpokenSpan, samples: Float32Array) => Segment | undefined

/** Recognises chunk after chunk; what was loaded for one is there for the next. */
export function recognize(
  input: RecognizerInput,
  report: (event: RecognizerEvent) => void,
  onRequest: (handle: (request: RecognizerRequest) => void) => void,
): Promise<never> {
  const kept = new KeptRecognizers(input, (seconds) => report({ type: 'loaded', seconds }))
  let recognizeSound: RecognizeSound = () => undefined
  onRequest((request) => {
    try {
      if (request.type === 'begin') recognizeSound = recognizerOn(kept, request)
      else report({ type: 'recognized', segment: recognizeSound(request, toFloats(request.pcm)) })
    } catch (error) {
      report({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  })
  return new Promise<never>(() => undefined)
}

function recognizerOn(kept: KeptRecognizers, terms: ChunkTerms): RecognizeSound {
  const { languages, toEnglish = false } = terms
  kept.dropAllBut(terms)
  const recognizeSamples = languages
    ? amongLanguages(kept, languages, toEnglish)
    : (samples: Float32Array) => kept.recognize(samples, { language: terms.language, toEnglish })
  const takeHotWords = hotWordTaker(terms.vocabulary)
  const language = toEnglish ? 'en' : terms.language
  return ({ span, speech }, samples) => {
    const result = recognizeSamples(samples)
    const segment = toSegment(toEnglish ? { ...result, lang: 'en' } : result, span, { language, speech })
    // Another recogniser takes as much memory again: there is none before something sounds like a hot word.
    return (
      segment &&
      takeHotWords(segment, () => toSegment(kept.withHotWords(terms)(samples), span, { language, speech }))
    )
  }
}

/** What is taken for another language is recognised again in the one that was recognised last. */
function amongLanguages(
  kept: KeptRecognizers,
  languages: readonly [string, ...string[]],
  toEnglish: boolean,
): Recognize {
  let [last] = languages
  return (samples) => {
    const result = kept.recognize(samples, { toEnglish })
    const spoken = readLanguage(result.lang)
    if (spoken !== undefined && languages.includes(spoken)) {
      last = spoken
      return result
    }
    return spoken === undefined
      ? result
      : { ...kept.recognize(samples, { language: last, toEnglish }), lang: last }
  }
}

class KeptRecognizers {
  readonly #input: RecognizerInput
  readonly #onLoaded: (seconds: number) => void
  readonly #plain = new Map<string, RecognizeAs>()
  #hotWords: { key: string; recognize: Recognize } | undefined

  constructor(input: RecognizerInput, onLoaded: (seconds: number) => void) {
    this.#input = input
    this.#onLoaded = onLoaded
  }

  /** Without hot words. */
  recognize(samples: Float32Array, options: LanguageOptions): SherpaResult {
    const key = this.#keyOf(options.language)
    const known = this.#plain.get(key) ?? this.#load(() => openRecognizer(this.#input, options))
    this.#plain.set(key, known)
    return known(samples, options)
  }

  withHotWords(terms: ChunkTerms): Recognize {
    this.#hotWords ??= {
      key: hotWordKey(terms),
      recognize: this.#load(() => openHotWordRecognizer({ ...this.#input, ...terms })),
    }
    return this.#hotWords.recognize
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

  #load<Opened>(open: () => Opened): Opened {
    const startedAt = performance.now()
    const opened = open()
    this.#onLoaded((performance.now() - startedAt) / 1000)
    return opened
  }

  /** Other kinds are loaded once for all languages. */
  #keyOf(language: string | undefined): string {
    return familyOf(this.#input.model.kind).languageSetBy === 'loading' ? (language ?? '') : ''
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

export function openRecognizer({ model, runtime }: RecognizerInput, options: LanguageOptions): RecognizeAs {
  const { OfflineRecognizer } = loadSherpa()
  const recognizer = new OfflineRecognizer(recognizerConfig(model, options, runtime))
  const { languageSetBy, nameOf } = familyOf(model.kind)
  let last = options
  return (samples, now) => {
    if (
      languageSetBy === 'settings' &&
      (now.language !== last.language || now.toEnglish !== last.toEnglish)
    ) {
      recognizer.setConfig(recognizerConfig(model, now, runtime))
      last = now
    }
    const stream = recognizer.createStream()
    if (languageSetBy === 'sound' && now.language !== undefined)
      stream.setOption('language', nameOf?.(now.language) ?? now.language)
    return readResult(decode(recognizer, stream, samples), model)
  }
}

export function openHotWordRecognizer({
  model,
  runtime,
  language,
  vocabulary,
}: RecognizerInput & Pick<ChunkTerms, 'language' | 'vocabulary'>): Recognize {
  const { OfflineRecognizer } = loadSherpa()
  const tokensFile = path.join(model.folder, model.files['tokens'] ?? '')
  return withHotWords(vocabulary, tokensFile, (hotWords) => {
    if (!hotWords) return () => ({ text: '', tokens: [], timestamps: [] })
    const recognizer = new OfflineRecognizer(recognizerConfig(model, { language }, runtime, hotWords))
    return (samples) => {
      const { logProbs, ...result } = readResult(
        decode(recognizer, recognizer.createStream(hotWords.phrases.join('/')), samples),
        model,
      )
      return {
        ...result,
        logProbs: logProbs ? withoutHelp(result.tokens, logProbs, hotWords.words) : undefined,
      }
    }
  })
}

function decode(recognizer: OfflineRecognizer, stream: OfflineStream, samples: Float32Array): OfflineResult {
  stream.acceptWaveform({ sampleRate, samples })
  recognizer.decode(stream)
  return recognizer.getResult(stream)
}

function readResult(
  { text, tokens, timestamps, durations, ys_log_probs: logProbs, lang }: OfflineResult,
  { kind }: SherpaModel,
): SherpaResult {
  const { marksPieces, timesTokens } = familyOf(kind)
  return {
    text,
    tokens: marksPieces ? withWordMarks(tokens) : tokens,
    // Of some kinds sherpa-onnx spreads the tokens over the sound, and calls that times.
    timestamps: timesTokens ? timestamps : [],
    durations: durations && durations.length === tokens.length ? durations : undefined,
    logProbs: logProbs && logProbs.length === tokens.length ? logProbs : undefined,
    lang: lang || undefined,
  }
}

/** `sa@@ id` → `▁sa id`: a mark before each word instead of one behind each piece that goes on. */
function withWordMarks(tokens: readonly string[]): string[] {
  return tokens.map((token, index) => {
    const mark = tokens[index - 1]?.endsWith('@@') ? '' : '▁'
    return mark + token.replace(/@@$/, '')
  })
}
