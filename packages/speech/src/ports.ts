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

/** Finds where somebody speaks. */
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
  diarize(request: {
    pcmPath: string
    speech: readonly Span[]
    speakers?: number
    signal?: AbortSignal
    onProgress?: (share: number) => void
  }): Promise<Turn[]>
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

/** Somebody is being listened to. */
export interface LiveSession {
  /**
   * Hands over audio: 16 kHz, signed 16-bit little-endian, mono. Resolves once the recogniser has heard it and told what it understood.
   *
   * @throws EngineError `crashed` when the recogniser is gone.
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
