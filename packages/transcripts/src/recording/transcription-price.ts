import { createContext } from 'react'
import type { ReactNode } from 'react'

/** How far a price is: asked for, on the screen, or not to be had. */
export type PriceState = 'asked' | 'shown' | 'failed'

/** A price that a `TranscribeDialog` wants on the screen. */
export interface PriceRequest {
  /** Recordings that would be transcribed. */
  fileIds: readonly string[]
  /** Told how far it is, from `asked` on. Nothing starts whose price is not `shown`. */
  onStateChange: (state: PriceState) => void
}

/**
 * Shows in every `TranscribeDialog` below what transcribing recordings will cost; where that can't be had, why, and a way to try again. A host provides it
 * where transcribing costs something; with `null` nothing is shown, and nothing waits for a price.
 */
export const TranscriptionPriceContext = createContext<((request: PriceRequest) => ReactNode) | null>(null)
