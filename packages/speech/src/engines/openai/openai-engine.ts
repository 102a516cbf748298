import { bytesPerSecond, pcmByteRange, pcmSeconds, readPcm } from '../../pcm/pcm-file.ts'
import { wavHeader } from '../../pcm/wav-header.ts'
import type {
  EngineCapabilities,
  Health,
  Segment,
  Span,
  SpeechEngine,
  TranscribeRequest,
} from '../../ports.ts'
import { callServer, checkServer, type ServerConfig, serverSettings } from '../../servers/call-server.ts'
import { EngineError } from '../../engine-error.ts'
import { primaryLanguage, requireLanguage, requireTask, spokenLanguages } from '../language.ts'
import { readAnswer } from './dialects.ts'
import { planPieces, type Piece } from './plan-pieces.ts'

/** `baseUrl` up to and including `/v1`. */
export interface OpenAiConfig extends ServerConfig {
  model?: string | undefined
  /** For models that don't know everything. Default: any. */
  languages?: readonly string[]
  /** The server's limit for one file. Default 25 MB. */
  maxBytes?: number
}

/** Under Node's own limit of 300 s for the answer's head. */
const usualMs = 280_000

const maxPieceSeconds = 600
/** Servers name one language for what they are sent: that of its beginning. */
const detectedPieceSeconds = 30

/** Of hot words, for servers that refuse a long prompt. */
const bearableWords = 100

interface Detected {
  segments: Segment[]
  spoken: readonly string[] | undefined
  last: string | undefined
}

type AnswerFormat = 'diarized_json' | 'verbose_json' | 'json with logprobs' | 'json'

/** Some models know only plain text, or no probabilities; they say so with a 400 that names the parameter. */
const refusals: Record<AnswerFormat, RegExp> = {
  diarized_json: /response_format/,
  verbose_json: /response_format|timestamp_granularities/,
  'json with logprobs': /response_format|include|logprobs/,
  json: /response_format/,
}

export function createOpenAiEngine(config: OpenAiConfig): SpeechEngine {
  const model = config.model ?? 'whisper-1'
  const separatesSpeakers = model.includes('diarize')
  const settings = serverSettings('speech server', config, usualMs)
  const capabilities: EngineCapabilities = {
    languages: config.languages ?? 'any',
    // These choose by themselves too, but answer with nothing but the text.
    languageDetection: !model.startsWith('gpt-'),
    words: true,
    confidence: true,
    punctuation: true,
    diarization: separatesSpeakers,
    streaming: false,
    vocabulary: true,
    offline: false,
    quality: 'best',
    preference: [-1],
  }
  let formats: readonly AnswerFormat[] = separatesSpeakers
    ? ['diarized_json']
    : ['verbose_json', 'json with logprobs', 'json']
  let maxWords = Infinity
  const maxSeconds = Math.min(maxPieceSeconds, ((config.maxBytes ?? 25_000_000) - 1000) / bytesPerSecond)

  async function* transcribe(request: TranscribeRequest): AsyncGenerator<Segment> {
    requireLanguage(capabilities, request.language)
    requireTask(capabilities, request)
    const spoken = spokenLanguages(capabilities, request)
    request.signal.throwIfAborted()
    const durationSeconds = await pcmSeconds(request.pcmPath)
    const waiting = planPieces(request.speech, durationSeconds, maxSeconds, spoken && detectedPieceSeconds)
    let last = spoken?.[0]
    for (let piece = waiting.shift(); piece; piece = waiting.shift()) {
      const answer = await send(request, piece, spoken ? undefined : request.language)
      if (answer === 'too-large') {
        const smaller = planPieces(piece.speech, durationSeconds, (piece.end - piece.start) * 0.6)
        if (smaller.length < 2)
          throw new EngineError('rejected', 'The speech server takes no recordings of this length.')
        waiting.unshift(...smaller)
      } else {
        const segments = await amongSpoken(request, piece, { segments: read(answer, piece), spoken, last })
        last = segments.findLast(({ language }) => language !== undefined)?.language ?? last
        yield* segments
      }
    }
  }

  /** What is taken for a language that no one speaks is asked for again, in the one that was recognised last. */
  async function amongSpoken(
    request: TranscribeRequest,
    piece: Piece,
    { segments, spoken, last }: Detected,
  ): Promise<Segment[]> {
    if (
      !spoken ||
      last === undefined ||
      segments.every(({ language }) => language === undefined || spoken.includes(language))
    )
      return segments
    const answer = await send(request, piece, last)
    return read(answer, piece).map((segment) => ({ ...segment, language: last }))
  }

  async function send(
    request: TranscribeRequest,
    piece: Piece,
    language: string | undefined,
  ): Promise<string> {
    const wav = await readWav(request.pcmPath, piece)
    const form = (format: AnswerFormat) => {
      const data = new FormData()
      data.set('file', new File([wav], 'audio.wav', { type: 'audio/wav' }))
      data.set('model', model)
      data.set('response_format', format.replace(/ .*/, ''))
      if (format === 'json with logprobs') data.append('include[]', 'logprobs')
      if (format === 'verbose_json')
        for (const part of ['word', 'segment']) data.append('timestamp_granularities[]', part)
      if (format === 'diarized_json') data.set('chunking_strategy', 'auto')
      if (language) data.set('language', primaryLanguage(language))
      const vocabulary = separatesSpeakers ? [] : (request.vocabulary ?? []).slice(0, maxWords)
      // Models that read only so much of it read its end, and the words that are asked for first are meant most.
      if (vocabulary.length > 0) data.set('prompt', `${vocabulary.toReversed().join(', ')}.`)
      return data
    }
    const ask = (format: AnswerFormat) =>
      callServer(settings, {
        path: '/audio/transcriptions',
        body: () => form(format),
        signal: request.signal,
        explain: refusedLanguage,
      })
    let refusal: unknown
    for (const format of formats) {
      try {
        return await ask(format).catch((error: unknown) => {
          if (
            maxWords <= bearableWords ||
            (request.vocabulary?.length ?? 0) <= bearableWords ||
            !isRefusal(error, /prompt/)
          )
            throw error
          maxWords = bearableWords
          return ask(format)
        })
      } catch (error) {
        if (!isRefusal(error, refusals[format])) throw error
        refusal = error
        if (formats.length > 1) formats = formats.filter((other) => other !== format)
      }
    }
    throw refusal
  }

  return {
    id: `openai:${model}`,
    capabilities: () => capabilities,
    health: (): Promise<Health> => checkServer(settings, '/models'),
    transcribe,
  }
}

function isRefusal(error: unknown, about: RegExp): boolean {
  return error instanceof EngineError && error.reason === 'rejected' && about.test(error.message)
}

function refusedLanguage(_status: number, said: string): EngineError | undefined {
  if (!/language/i.test(said) || /response_format/.test(said)) return undefined
  return new EngineError('unsupported-language', `The speech server doesn’t take this language: ${said}`)
}

async function readWav(pcmPath: string, span: Span): Promise<Uint8Array<ArrayBuffer>> {
  const { start, end } = pcmByteRange(span)
  const header = wavHeader(end - start)
  const wav = new Uint8Array(header.length + end - start)
  wav.set(header)
  wav.set(await readPcm(pcmPath, span), header.length)
  return wav
}

function read(answer: string, piece: Piece): Segment[] {
  return keepSpoken(readAnswer(answer, piece.start, piece.end - piece.start), piece.speech)
}

/** What a model recognised where no one speaks is invented. */
function keepSpoken(segments: readonly Segment[], speech: readonly Span[]): Segment[] {
  return segments.filter((segment) =>
    speech.some((span) => Math.min(span.end, segment.end) > Math.max(span.start, segment.start)),
  )
}
