import { countWhile } from '../sorted.ts'

/** How far subtitles keep from shot changes. Guides name frames at 24 a second; at other rates they are as long. */
export interface ShotChangeRule {
  /** A subtitle that ends with a shot ends so many frames before the next one. */
  readonly endFramesBefore: number
  /** A beginning this near may be moved onto the shot change, though the subtitle then begins before or after its speech. */
  readonly snapSeconds: number
  /** What neither begins nor ends with a shot keeps away as far as this. */
  readonly clearSeconds: number
}

/** In frames of a rate. */
export interface ShotChangeFrames {
  endFramesBefore: number
  snap: number
  clear: number
}

export function inFrames(
  { endFramesBefore, snapSeconds, clearSeconds }: ShotChangeRule,
  rate: number,
): ShotChangeFrames {
  return { endFramesBefore, snap: Math.round(snapSeconds * rate), clear: Math.round(clearSeconds * rate) }
}

/**
 * Shot changes that are less than `reach` frames away.
 *
 * @param changes Milliseconds, in their order.
 * @returns Frames.
 */
export function shotChangesNear(
  changes: readonly number[],
  frame: number,
  reach: number,
  rate: number,
): number[] {
  const near: number[] = []
  const fromMs = ((frame - reach - 1) * 1000) / rate
  for (let index = countWhile(changes, (ms) => ms < fromMs); index < changes.length; index += 1) {
    const change = Math.round((changes[index]! * rate) / 1000)
    if (change >= frame + reach) break
    if (change > frame - reach) near.push(change)
  }
  return near
}
