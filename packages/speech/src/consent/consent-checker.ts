import type { Health, Span } from '../ports.ts'
import type { ConsentLanguage } from './consent-sentence.ts'

export interface ConsentRecording {
  /** 16 kHz, signed 16-bit little-endian, mono, no header; a minute at most. */
  pcmPath: string
  language: ConsentLanguage
  signal: AbortSignal
}

/**
 * - `recognized`: the sentence and nothing else is in `span`, in seconds; other voices may be around it
 * - `words`: all are `missing` when the sentence is not there
 * - `interrupted`: something else, or another voice, is amid the sentence
 */
export type ConsentFinding =
  { outcome: 'recognized'; span: Span } | { outcome: 'words'; missing: string[] } | { outcome: 'interrupted' }

export interface ConsentChecker {
  readonly id: string
  /** Never empty, the preferred one first. */
  readonly languages: readonly ConsentLanguage[]
  health(): Promise<Health>
  /**
   * Recognizes a recording. The words that are expected take no part in it: an engine that knows them is inclined to find them.
   *
   * @returns a function that looks for the sentence with words as `drawConsentWords` gave them.
   * @throws EngineError; the signal's reason. Nothing of its own is left in the recording's folder.
   */
  recognize(recording: ConsentRecording): Promise<(words: readonly string[]) => ConsentFinding>
}
