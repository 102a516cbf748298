import type { Picture } from '@longhand/contracts'

export type Stills = NonNullable<Picture['stills']>

/** Where the still of a moment is in the sheet: pixels from its left and its top. */
export function stillAt(
  { count, columns, width, height, secondsPerStill }: Stills,
  seconds: number,
): { left: number; top: number } {
  const place = Math.min(count - 1, Math.max(0, Math.floor(seconds / secondsPerStill)))
  return { left: (place % columns) * width, top: Math.floor(place / columns) * height }
}
