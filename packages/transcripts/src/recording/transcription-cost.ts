/** What transcribing costs the user. */
export interface TranscriptionCost {
  /** It costs nothing: no price is shown, and nothing waits for one. @default false */
  isFree?: boolean | undefined
  /** Offers more transcription time where a price is higher than what the user has; the host sells it. */
  onBuyTime?: (() => void) | undefined
}
