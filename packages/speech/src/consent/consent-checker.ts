import type { Health, Span } from '../ports.ts'
import type { ConsentLanguage } from './consent-sentence.ts'

/** A recording in which a sentence of consent is to be found. */
export interface ConsentReading {
  /** 16 kHz, signed 16-bit little-endian, mono, no header; a minute at most. */
  pcmPath: string
  /** As `drawConsentWords` gave them. */
  words: readonly string[]
  language: ConsentLanguage
  signal: AbortSignal
}

/**
 * What was found.
 *
 * - `heard`: the sentence and nothing else is in `span`, in seconds; other voices may be around it.
 * - `words`: those in `missing` were not heard; all of them when the sentence is not there.
 * - `interrupted`: something else, or another voice, is amid the sentence.
 */
export type ConsentFinding = { outcome: 'heard'; span: Span } | { outcome: 'words'; missing: string[] } | { outcome: 'interrupted' }

/** Finds a sentence of consent in a recording. */
export interface ConsentChecker {
  /** The engine that listens. */
  readonly id: string
  /** Never empty, the preferred one first. */
  readonly languages: readonly ConsentLanguage[]
  health(): Promise<Health>
  /** @throws EngineError; the signal's reason. Nothing of its own is left in the recording's folder. */
  check(reading: ConsentReading): Promise<ConsentFinding>
}
