/** The same whenever the same stretch is recognised again, so that a repeated chunk replaces its own segments. */
export function segmentId(startSeconds: number, channel = 0): string {
  return `${channel}-${String(Math.round(startSeconds * 1000)).padStart(8, '0')}`
}
