import { createContext } from 'react'
import type { ReactNode } from 'react'

/**
 * Shows in every `TranscribeDialog` below what transcribing these recordings will cost. A host provides it where
 * transcribing costs something; `null` shows nothing.
 */
export const TranscriptionPriceContext = createContext<((fileIds: readonly string[]) => ReactNode) | null>(null)
