/** A stretch of audio. Seconds from the start of the recording. */
export interface Span {
  start: number
  end: number
}

/** One recognised word. Times are seconds from the start of the audio that was given. */
export interface Word extends Span {
  text: string
  /** 0…1. Missing when the engine gives none: it is never invented. */
  confidence?: number
  /** `estimated` when the engine gave no word times and they were spread over the segment. */
  timing: 'exact' | 'estimated'
  /** A speaker the engine itself named. */
  speaker?: string
  /** The index of the audio channel it was heard on, for recordings with one person per channel. */
  channel?: number
}

/** A stretch of speech and its words. `text` is always the words joined by `joinWords`. */
export interface Segment extends Span {
  id: string
  text: string
  words: Word[]
  speaker?: string
  language?: string
  confidence?: number
}

/** What an engine can do, as data: callers look here instead of asking which engine it is. */
export interface EngineCapabilities {
  /** BCP 47 primary tags (`en`, `zh`), or `any`. */
  languages: readonly string[] | 'any'
  words: boolean
  confidence: boolean
  punctuation: boolean
  diarization: boolean
  streaming: boolean
  vocabulary: boolean
  offline: boolean
  quality: 'basic' | 'good' | 'best'
}

/** Whether something can work on this machine, and otherwise what to do about it, as a sentence. */
export type Health = { ok: true } | { ok: false; reason: string; missing: string[] }

export interface TranscribeRequest {
  /** 16 kHz, signed 16-bit little-endian, mono, no header. */
  pcmPath: string
  /** Where there is speech, in order and without overlaps. Nothing outside is recognised. */
  speech: readonly Span[]
  /** BCP 47 tag; missing lets the engine choose. One the engine lacks is an EngineError `unsupported-language`. */
  language?: string
  /** Names and terms the recording is likely to hold. Engines without `capabilities().vocabulary` ignore it. */
  vocabulary?: readonly string[]
  signal: AbortSignal
}

/** Turns speech into text. */
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

/** Finds where a user speaks. */
export interface VoiceActivityDetector {
  readonly id: string
  health(): Promise<Health>
  /** Speech in order, without overlaps. `onProgress` gets 0…1. */
  detect(request: { pcmPath: string; signal?: AbortSignal; onProgress?: (share: number) => void }): Promise<Span[]>
}

/** Who speaks when. Speakers are `S1`, `S2`, … in the order of their first word. */
export interface Turn extends Span {
  speaker: string
}

/** Separates speakers. */
export interface Diarizer {
  readonly id: string
  health(): Promise<Health>
  /** Turns in order, inside `speech`. `speakers` fixes their number; missing or 0 means unknown. */
  diarize(request: { pcmPath: string; speech: readonly Span[]; speakers?: number; signal?: AbortSignal; onProgress?: (share: number) => void }): Promise<Turn[]>
}

/** What is heard so far of words that may still change. Seconds from the start of the session. */
export interface PartialLine extends Span {
  text: string
}

/** What a live recogniser tells: the rest that may still change, or words that stay as they are, with the rest that follows them. */
export type LiveEvent = { type: 'partial'; partial: PartialLine | undefined } | { type: 'final'; segment: Segment; partial: PartialLine | undefined }

/** How a live session begins. */
export interface LiveOptions {
  /** BCP 47 tag; missing lets the engine choose. One the engine lacks is an EngineError `unsupported-language`. */
  language?: string
  /** Seconds that went before: where times begin when a session is taken up again. @default 0 */
  startSeconds?: number
  /** Finals come in order of time, never overlap and never change. Nothing comes after the session was closed. */
  onEvent(event: LiveEvent): void
}

/** A user is being listened to. */
export interface LiveSession {
  /**
   * Hands over audio: 16 kHz, signed 16-bit little-endian, mono. Resolves once the recogniser has heard it and told what it understood.
   *
   * @throws EngineError `timeout` when the recogniser hangs, which ends it; `crashed` when it is gone.
   */
  write(pcm: Uint8Array): Promise<void>
  /** Makes everything that was said so far final, as at a pause or the end. The session goes on. */
  flush(): Promise<void>
  /** Ends the recogniser at once. Resolves when its process is gone. */
  close(): Promise<void>
}

/** Turns speech into text while it is spoken. */
export interface LiveRecognizer {
  /** Stable, for records: `pocketsphinx-en-us`, `sherpa:zipformer-en`. */
  readonly id: string
  capabilities(): EngineCapabilities
  health(): Promise<Health>
  /** @throws EngineError `missing`, `unsupported-language` or `crashed`. */
  open(options: LiveOptions): Promise<LiveSession>
}

/** A paragraph of the finished transcript: one speaker, no long pause inside. Seconds. */
export interface Section extends Span {
  speaker: string
  text: string
  words: Word[]
}

/** A section of a transcript as summaries, translations and answers see it. */
export interface Passage extends Span {
  id: string
  /** Who speaks: the same for all passages of one person, whatever they are called. */
  speaker: string
  /** What that person is called. */
  speakerName: string
  text: string
}

/** What a point of a summary is. A `question` has it in its title and what was answered in its text; `custom` answers an instruction of the user. */
export type SummaryPointKind = 'abstract' | 'chapter' | 'todo' | 'speaker' | 'question' | 'custom'

/** One statement of a summary. */
export interface SummaryPoint {
  kind: SummaryPointKind
  /** Of chapters, questions and custom points; empty elsewhere. */
  title: string
  text: string
  /** Whom a `speaker` point is about. */
  speaker?: string
  /** The passages it comes from, in order of time; never empty. */
  passageIds: string[]
}

export interface Summary {
  /** The words it is about, the weightiest first. */
  keywords: string[]
  /** Each kind in order of time. */
  points: SummaryPoint[]
}

/** What a summariser can do, as data. */
export interface SummarizerCapabilities {
  /** `extractive` picks sentences that were said; `generative` writes its own. */
  method: 'extractive' | 'generative'
  /** Whether it follows instructions of the user. */
  instructions: boolean
  offline: boolean
}

export interface SummarizeRequest {
  /** In order of time. */
  passages: readonly Passage[]
  /** BCP 47 tag of what was spoken. */
  language: string
  /** What else the user wants to know; each gets points of its own. Ignored without `capabilities().instructions`. */
  instructions?: readonly string[]
  signal: AbortSignal
  /** Gets 0…1. */
  onProgress?: (share: number) => void
}

/** Tells what a recording is about. */
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

/** Languages that one can be translated from and into; primary tags (`en`, `es`). */
export interface LanguagePair {
  from: string
  to: string
}

/** What a translator can do, as data. */
export interface TranslatorCapabilities {
  pairs: readonly LanguagePair[] | 'any'
  /** `gist` tells what it is about and no more. */
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

/** Turns text into another language. */
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

/** A question about a transcript that was answered before. */
export interface AnsweredQuestion {
  question: string
  answer: string
}

/** What was answered, and from where. */
export interface Answer {
  text: string
  /** The passages it rests on, in order of time; empty when the transcript says nothing about it. */
  passageIds: string[]
}

/** Answers questions out of one transcript. */
export interface Answerer {
  /** Stable, for records: `chat:gpt-4o-mini`. */
  readonly id: string
  health(): Promise<Health>
  /** @throws EngineError; the signal's reason after an abort. */
  answer(request: { passages: readonly Passage[]; history: readonly AnsweredQuestion[]; question: string; signal: AbortSignal }): Promise<Answer>
}
