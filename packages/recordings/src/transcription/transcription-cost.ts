export interface TranscriptionCost {
  /** No price is shown, and nothing waits for one. @default false */
  isFree?: boolean | undefined
  onBuyTime?: (() => void) | undefined
}
