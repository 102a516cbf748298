/** Seconds from the start of the recording. */
export interface Span {
  start: number
  end: number
}

/** Times are seconds from the start of the audio that was given. */
export interface Word extends Span {
  text: string
  /** 0…1. Missing when the engine gives none: it is never invented. */
  confidence?: number | undefined
  /** What a second, cheaper decoding recognised in its place; empty for nothing, missing where it recognised the same or there was none. */
  alternative?: string
  /** `estimated` when the engine gave no word times and they were spread over the segment. */
  timing: 'exact' | 'estimated'
  speaker?: string
  channel?: number | undefined
}

/** `text` is always the words joined by `joinWords`. */
export interface Segment extends Span {
  id: string
  text: string
  words: Word[]
  speaker?: string | undefined
  /** BCP 47 primary tag of what was recognised. */
  language?: string | undefined
  confidence?: number | undefined
}

export interface EngineCapabilities {
  /** BCP 47 primary tags (`en`, `zh`), or `any`. */
  languages: readonly string[] | 'any'
  /** Says which of several languages each segment is in. */
  languageDetection: boolean
  words: boolean
  confidence: boolean
  punctuation: boolean
  diarization: boolean
  streaming: boolean
  vocabulary: boolean
  /** Writes in English what is said in its other languages. Missing where it can’t. */
  toEnglish?: true | undefined
  offline: boolean
  quality: 'basic' | 'good' | 'best'
  /** Among engines that know the same language, for `comparePreferences`: smaller numbers go first. @default nothing but `quality` */
  preference?: readonly number[] | undefined
  /** Seconds. Recordings up to this length are recognised better as one chunk, which it spreads over processors itself. Missing where it makes no difference. */
  wholeSeconds?: number
}

export type Health = { ok: true } | { ok: false; reason: string; missing: string[] }

export interface TranscribeRequest {
  /** 16 kHz, signed 16-bit little-endian, mono, no header. */
  pcmPath: string
  /** Where there is speech, in order and without overlaps. Nothing outside is recognised. */
  speech: readonly Span[]
  /** BCP 47 tag; missing lets the engine choose. One the engine lacks is an EngineError `unsupported-language`. */
  language?: string | undefined
  /**
   * All that may be spoken, `language` among them: each segment is in one of these and says which. With fewer than two nothing is detected.
   * Engines without `capabilities().languageDetection` ignore it.
   */
  languages?: readonly string[] | undefined
  /** To write in English what is said. Of an engine without `capabilities().toEnglish` it is an EngineError `misconfigured`. */
  toEnglish?: boolean | undefined
  /** Engines without `capabilities().vocabulary` ignore it. */
  vocabulary?: readonly string[] | undefined
  /** What `onFirstPass` got when the same engine began with the same sound: it is not run again. */
  firstPass?: FirstPass | undefined
  /** Called once, by engines that decode twice, between both. */
  onFirstPass?: (firstPass: FirstPass) => void
  signal: AbortSignal
}

/** What a first, quicker decoding is for; plain JSON. */
export interface FirstPass {
  /** In order of time. */
  utterances: (Span & { words: string[] })[]
  /** What the engine learned about the voice, in a form of its own. */
  voice?: string | undefined
}

export interface SpeechEngine {
  /** Stable, for records: `pocketsphinx-en-us`, `sherpa:parakeet-en`, `openai:whisper-1`. */
  readonly id: string
  capabilities(): EngineCapabilities
  health(): Promise<Health>
  /**
   * Segments in order of time, each as soon as it is known.
   *
   * @throws EngineError; the signal's reason after an abort, within two seconds and with no child or file left.
   */
  transcribe(request: TranscribeRequest): AsyncIterable<Segment>
}

interface SoundRequest {
  pcmPath: string
  signal?: AbortSignal
  /** Gets 0…1. */
  onProgress?: (share: number) => void
}

/** Follows a text that is known in the sound. */
export interface ForcedAligner {
  readonly id: string
  /** BCP 47 primary tags. */
  readonly languages: readonly string[]
  health(): Promise<Health>
  /**
   * Each stretch is sound in which just its words are said, in order.
   *
   * @returns for each stretch the spans of its words; `undefined` where the words do not fit the sound.
   * @throws EngineError; the signal's reason after an abort, with no child or file left.
   */
  align(
    request: SoundRequest & { stretches: readonly (Span & { words: readonly string[] })[] },
  ): Promise<(Span[] | undefined)[]>
}

export interface VoiceActivityDetector {
  readonly id: string
  health(): Promise<Health>
  /** Speech in order, without overlaps. */
  detect(request: SoundRequest): Promise<Span[]>
}

/** Speakers are `S1`, `S2`, … in the order of their first word. */
export interface Turn extends Span {
  speaker: string
}

export interface Diarizer {
  readonly id: string
  health(): Promise<Health>
  /** Turns in order of their starts, inside `speech`; those of people who speak at once overlap, where that is found. `speakers` fixes their number; missing or 0 means unknown, and `between` bounds it. */
  diarize(
    request: SoundRequest & {
      speech: readonly Span[]
      speakers?: number
      between?: { min: number; max: number } | undefined
    },
  ): Promise<Turn[]>
}

/** Seconds from the start of the session. */
export interface PartialLine extends Span {
  text: string
}

export type LiveEvent =
  | { type: 'partial'; partial: PartialLine | undefined }
  | { type: 'final'; segment: Segment; partial: PartialLine | undefined }

export interface LiveOptions {
  /** BCP 47 tag; missing lets the engine choose. One the engine lacks is an EngineError `unsupported-language`. */
  language?: string | undefined
  /** Engines without `capabilities().vocabulary` ignore it. */
  vocabulary?: readonly string[] | undefined
  /** Where times begin when a session is taken up again. @default 0 */
  startSeconds?: number
  /** Finals come in order of time, never overlap and never change. Nothing comes after the session was closed. */
  onEvent(event: LiveEvent): void
}

export interface LiveSession {
  /**
   * Hands over audio: 16 kHz, signed 16-bit little-endian, mono. Resolves once the recogniser has got it and reported what it understood.
   *
   * @throws EngineError `timeout` when the recogniser hangs, which ends it; `crashed` when it is gone.
   */
  write(pcm: Uint8Array): Promise<void>
  /** Makes everything said so far final; the session goes on. */
  flush(): Promise<void>
  /** Resolves when its process is gone. */
  close(): Promise<void>
}

export interface LiveRecognizer {
  /** Stable, for records: `pocketsphinx-en-us`, `sherpa:zipformer-en`. */
  readonly id: string
  capabilities(): EngineCapabilities
  health(): Promise<Health>
  /** @throws EngineError `missing`, `unsupported-language` or `crashed`. */
  open(options: LiveOptions): Promise<LiveSession>
}

/** One speaker, one language, no long pause inside. Seconds. */
export interface Section extends Span {
  speaker: string
  /** Where the engine gave it. */
  language?: string | undefined
  /** Who else speaks meanwhile; absent where no one does, or none was found. */
  alongside?: string[] | undefined
  text: string
  words: Word[]
}

export interface Passage extends Span {
  id: string
  /** Who speaks: the same for all passages of one person, whatever they are called. */
  speaker: string
  speakerName: string
  text: string
}

/** A `question` has it in its title and what was answered in its text; `custom` answers an instruction of the user. */
export type SummaryPointKind = 'abstract' | 'chapter' | 'todo' | 'speaker' | 'question' | 'custom'

export interface SummaryPoint {
  kind: SummaryPointKind
  /** Of chapters, questions and custom points; empty elsewhere. */
  title: string
  text: string
  speaker?: string
  /** In order of time; never empty. */
  passageIds: string[]
}

export interface Summary {
  keywords: string[]
  /** Each kind in order of time. */
  points: SummaryPoint[]
}

export interface SummarizerCapabilities {
  /** `extractive` picks sentences that were said; `generative` writes its own. */
  method: 'extractive' | 'generative'
  instructions: boolean
  offline: boolean
}

export interface SummarizeRequest {
  /** In order of time. */
  passages: readonly Passage[]
  /** BCP 47 tag. */
  language: string
  /** Each gets points of its own. Ignored without `capabilities().instructions`. */
  instructions?: readonly string[]
  signal: AbortSignal
  /** Gets 0…1. */
  onProgress?: (share: number) => void
}

export interface Summarizer {
  /** Stable, for records: `textrank`, `chat:gpt-4o-mini`. */
  readonly id: string
  capabilities(): SummarizerCapabilities
  health(): Promise<Health>
  /**
   * No passages give no points.
   *
   * @throws EngineError; the signal's reason after an abort.
   */
  summarize(request: SummarizeRequest): Promise<Summary>
}

/** Primary tags (`en`, `es`). */
export interface LanguagePair {
  from: string
  to: string
}

export interface TranslatorCapabilities {
  pairs: readonly LanguagePair[] | 'any'
  /** `gist` says what it is about and no more. */
  quality: 'gist' | 'good'
  offline: boolean
}

export interface TranslateRequest {
  /** Each is translated by itself; a translator may look at its neighbours. */
  texts: readonly string[]
  from: string
  to: string
  signal: AbortSignal
}

export interface Translator {
  /** Stable, for records: `apertium`, `chat:gpt-4o-mini`, `libretranslate`. */
  readonly id: string
  capabilities(): TranslatorCapabilities
  health(): Promise<Health>
  /**
   * Exactly one translation for each text, in the same order; empty texts stay empty.
   *
   * @throws EngineError `unsupported-language` and others; the signal's reason after an abort.
   */
  translate(request: TranslateRequest): Promise<string[]>
}

export interface AnsweredQuestion {
  question: string
  answer: string
}

export interface Answer {
  text: string
  /** In order of time; empty when the transcript says nothing about it. */
  passageIds: string[]
}

export interface Answerer {
  /** Stable, for records: `chat:gpt-4o-mini`. */
  readonly id: string
  health(): Promise<Health>
  /** @throws EngineError; the signal's reason after an abort. */
  answer(request: {
    passages: readonly Passage[]
    history: readonly AnsweredQuestion[]
    question: string
    signal: AbortSignal
  }): Promise<Answer>
}
