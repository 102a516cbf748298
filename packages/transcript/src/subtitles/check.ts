import { displayWidth } from './lines.ts'
import type { SubtitleProfile } from './profiles.ts'
import { inFrames, shotChangesNear } from './shot-changes.ts'

export interface Subtitle {
  readonly startMs: number
  readonly endMs: number
  readonly lines: readonly string[]
  /** Left out: at the bottom of the picture. */
  readonly position?: 'top' | undefined
}

export interface SubtitleRules {
  readonly profile: SubtitleProfile
  /** As it is called: 23.976, 29.97 and 59.94 are 24, 30 and 60 times 1000/1001. */
  readonly frameRate: number
  /** Where the picture has cuts: milliseconds, in their order. Left out, none is known. */
  readonly shotChanges?: readonly number[] | undefined
}

export type SubtitleViolationKind =
  | 'before-zero'
  | 'empty'
  | 'line-too-long'
  | 'too-many-lines'
  | 'too-fast'
  | 'too-short'
  | 'too-long'
  | 'overlap'
  | 'gap-too-small'
  | 'gap-to-close'
  | 'starts-near-shot-change'
  | 'ends-near-shot-change'

/**
 * `measured` and `allowed` are characters a line, lines, characters a second, seconds (`before-zero`, `too-short`, `too-long`, `overlap`) or frames (gaps, distances from a shot change).
 * Gaps and overlaps are those with the next subtitle at the same place of the picture.
 */
export interface FoundViolation {
  readonly kind: SubtitleViolationKind
  readonly measured: number
  readonly allowed: number
}

export interface SubtitleViolation extends FoundViolation {
  readonly cue: number
}

/** What of `subtitles`, in the order of their beginnings, the profile doesn't allow. */
export function checkSubtitles(subtitles: readonly Subtitle[], rules: SubtitleRules): SubtitleViolation[] {
  return subtitles.flatMap((subtitle, cue) =>
    checkSubtitle(subtitle, neighborOf(subtitles, cue, 1), rules).map((found) => ({ cue, ...found })),
  )
}

/** The same of one subtitle. @param next Its {@link neighborOf}; left out for the last. */
export function checkSubtitle(
  subtitle: Subtitle,
  next: Subtitle | undefined,
  rules: SubtitleRules,
): FoundViolation[] {
  return [
    ...textViolations(subtitle, rules.profile),
    ...timeViolations(timesOf(subtitle, next, rules), rules),
  ]
}

type Placed = Pick<Subtitle, 'position'>

/** The one after (`1`) or before (`-1`) it at the same place of the picture: subtitles at the top and at the bottom are not in each other's way. */
export function neighborOf<T extends Placed>(
  subtitles: readonly T[],
  index: number,
  direction: -1 | 1,
): T | undefined {
  return subtitles[placeFrom(subtitles, index + direction, direction, subtitles[index]!.position)]
}

/** Places of those before `from`, and of those from `to` on, that have a neighbor between both: what changes there may change them, too. */
export function neighborsAround(subtitles: readonly Placed[], from: number, to: number): number[] {
  const around = ([undefined, 'top'] as const).flatMap((position) => [
    placeFrom(subtitles, from - 1, -1, position),
    placeFrom(subtitles, to, 1, position),
  ])
  return around.filter((index) => index >= 0 && index < subtitles.length)
}

/** Outside the list where there is none. */
function placeFrom(
  subtitles: readonly Placed[],
  from: number,
  direction: -1 | 1,
  position: Placed['position'],
): number {
  let at = from
  while (at >= 0 && at < subtitles.length && subtitles[at]!.position !== position) at += direction
  return at
}

/** In the characters of the profile, over the time that the subtitle stands. */
export function charactersPerSecond({ startMs, endMs, lines }: Subtitle, { unit }: SubtitleProfile): number {
  return ceilTenth((charactersIn(lines, unit) * 1000) / Math.max(1, endMs - startMs))
}

/** Times in frames, the text in characters of the profile. */
export interface SubtitleTimes {
  start: number
  end: number
  /** Where the next begins; left out after the last. */
  next?: number | undefined
  characters: number
  isBeforeZero: boolean
}

export function exactRate(frameRate: number): number {
  return Number.isInteger(frameRate) ? frameRate : (Math.round(frameRate) * 1000) / 1001
}

export function toFrames(milliseconds: number, frameRate: number): number {
  return Math.round((milliseconds * exactRate(frameRate)) / 1000)
}

export function toMilliseconds(frames: number, frameRate: number): number {
  return Math.round((frames * 1000) / exactRate(frameRate))
}

/** Of the display width, how wide a line may be. */
export function maxWidthOf({ maxLineLength, unit }: SubtitleProfile): number {
  return maxLineLength * (unit === 'full' ? 2 : 1)
}

export function charactersIn(lines: readonly string[], unit: SubtitleProfile['unit']): number {
  return lines.reduce((sum, line) => sum + displayWidth(line), 0) / (unit === 'full' ? 2 : 1)
}

export function timesOf(
  subtitle: Subtitle,
  next: Subtitle | undefined,
  { profile, frameRate }: SubtitleRules,
): SubtitleTimes {
  return {
    start: toFrames(subtitle.startMs, frameRate),
    end: toFrames(subtitle.endMs, frameRate),
    next: next && toFrames(next.startMs, frameRate),
    characters: charactersIn(subtitle.lines, profile.unit),
    isBeforeZero: subtitle.startMs < 0,
  }
}

export function textViolations(
  { lines }: Pick<Subtitle, 'lines'>,
  { maxLineLength, maxLines, unit }: SubtitleProfile,
): FoundViolation[] {
  if (lines.every((line) => line.trim() === '')) return [{ kind: 'empty', measured: 0, allowed: 1 }]
  const widest = Math.max(...lines.map((line) => charactersIn([line], unit)))
  return [
    ...(widest > maxLineLength
      ? [{ kind: 'line-too-long', measured: widest, allowed: maxLineLength } as const]
      : []),
    ...(lines.length > maxLines
      ? [{ kind: 'too-many-lines', measured: lines.length, allowed: maxLines } as const]
      : []),
  ]
}

export function timeViolations(times: SubtitleTimes, rules: SubtitleRules): FoundViolation[] {
  const { start, end, next, characters, isBeforeZero } = times
  const { profile, frameRate } = rules
  const rate = exactRate(frameRate)
  const { minSeconds, maxSeconds, maxCharactersPerSecond } = profile
  const found: FoundViolation[] = []
  const frames = end - start
  const speed = (characters * rate) / Math.max(1, frames)
  if (isBeforeZero) found.push({ kind: 'before-zero', measured: hundredths(start / rate), allowed: 0 })
  // A float's last digit must not make a subtitle too fast that fits exactly.
  if (speed > maxCharactersPerSecond + 1e-6)
    found.push({ kind: 'too-fast', measured: ceilTenth(speed), allowed: maxCharactersPerSecond })
  if (frames < minFramesOf(profile, rate))
    found.push({ kind: 'too-short', measured: hundredths(frames / rate), allowed: hundredths(minSeconds) })
  if (frames > maxFramesOf(profile, rate))
    found.push({ kind: 'too-long', measured: hundredths(frames / rate), allowed: maxSeconds })
  return [
    ...found,
    ...gapViolations(next === undefined ? Infinity : next - end, profile, rate),
    ...shotChangeViolations(times, rules),
  ]
}

/** An end that is as near to the next subtitle as it may be follows that one's beginning, and not the picture. */
function shotChangeViolations({ start, end, next }: SubtitleTimes, rules: SubtitleRules): FoundViolation[] {
  const found: FoundViolation[] = []
  const startsAway = framesFromShotChange(start, 'start', rules)
  if (startsAway) found.push({ kind: 'starts-near-shot-change', ...startsAway })
  const endsAway =
    next !== undefined && next - end === rules.profile.gapFrames
      ? undefined
      : framesFromShotChange(end, 'end', rules)
  if (endsAway) found.push({ kind: 'ends-near-shot-change', ...endsAway })
  return found
}

/** @returns `undefined` for a place that the profile allows. */
export function framesFromShotChange(
  frame: number,
  edge: 'start' | 'end',
  { profile, frameRate, shotChanges = [] }: SubtitleRules,
): { measured: number; allowed: number } | undefined {
  if (!profile.shotChanges || shotChanges.length === 0) return undefined
  const rate = exactRate(frameRate)
  const { clear, endFramesBefore } = inFrames(profile.shotChanges, rate)
  const away = shotChangesNear(shotChanges, frame, clear, rate).map((change) => change - frame)
  if (away.length === 0 || away.includes(edge === 'start' ? 0 : endFramesBefore)) return undefined
  return { measured: Math.min(...away.map(Math.abs)), allowed: clear }
}

function gapViolations(
  gap: number,
  { gapFrames, closeGapsUnderSeconds }: SubtitleProfile,
  rate: number,
): FoundViolation[] {
  if (gap < 0) return [{ kind: 'overlap', measured: hundredths(-gap / rate), allowed: 0 }]
  if (gap < gapFrames) return [{ kind: 'gap-too-small', measured: gap, allowed: gapFrames }]
  if (gap > gapFrames && gap < openGapOf(closeGapsUnderSeconds, rate))
    return [{ kind: 'gap-to-close', measured: gap, allowed: gapFrames }]
  return []
}

/** The fewest frames of a gap that may stay open. */
export function openGapOf(closeGapsUnderSeconds: number, rate: number): number {
  return Math.ceil(closeGapsUnderSeconds * rate - 0.1)
}

/** Guides name whole frames: 20 at 24 and 25 at 29.97 are five sixths of a second. */
export function minFramesOf({ minSeconds }: SubtitleProfile, rate: number): number {
  return Math.round(minSeconds * rate)
}

export function maxFramesOf({ maxSeconds }: SubtitleProfile, rate: number): number {
  return Math.round(maxSeconds * rate)
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}

/** Rounded up, so that what is too fast never reads as just allowed. */
function ceilTenth(value: number): number {
  return Math.ceil(value * 10 - 1e-6) / 10
}
