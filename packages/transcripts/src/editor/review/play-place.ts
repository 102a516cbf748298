import type { Playback } from '@longhand/player'
import type { ReviewPlace } from '../document/review-places.ts'

/** In seconds. */
const context = { before: 0.6, after: 0.4 }

export function playPlace(playback: Playback, { startMs, endMs }: ReviewPlace): void {
  playback.playSpan(Math.max(0, startMs / 1000 - context.before), endMs / 1000 + context.after)
}
