import type { Word } from '../text.ts'
import {
  charactersIn,
  exactRate,
  framesFromShotChange,
  maxFramesOf,
  maxWidthOf,
  minFramesOf,
  openGapOf,
  textViolations,
  timeViolations,
  toFrames,
  toMilliseconds,
  checkSubtitles,
} from './check.ts'
import type { Subtitle, SubtitleRules } from './check.ts'
import { mayBreakAt } from './break-places.ts'
import { breakLines, fillLines, joinTokens } from './lines.ts'
import { inFrames, shotChangesNear } from './shot-changes.ts'

/** A word in the text that it is of. */
export interface WrittenWord extends Word {
  /** Whether white space stands before it. Left out where no text says: as is usual between words of its script. */
  readonly isSpaced?: boolean | undefined
}

/** A subtitle that knows its words: their times say where it can be split. */
export interface TimedSubtitle extends Subtitle {
  /** Subtitles of different speakers are never merged. */
  readonly speaker: string
  readonly language?: string | undefined
  /** Stands before the words, such as the speaker's name with a colon. */
  readonly label?: string
  /** A person, or a file, chose when it ends. */
  readonly hasOwnEnd?: boolean | undefined
  /** None where only the lines are known: such a subtitle is never split or merged. */
  readonly words: readonly WrittenWord[]
}

/**
 * Changes what a profile doesn't allow, as far as that needs no other words: lines, ends, and which words stand together. A subtitle without a violation stays as
 * it is; none begins before its speech, but onto a shot change that is as near as the profile says; every word stays, in its place. Repairing again changes nothing.
 * What {@link checkSubtitles} still finds needs a person. Subtitles at the top of the picture are not in the way of those at the bottom.
 *
 * @param subtitles In the order of their beginnings.
 */
export function repairSubtitles<T extends TimedSubtitle>(subtitles: readonly T[], rules: SubtitleRules): T[] {
  const written = subtitles
    .map((subtitle, rank) => ({ subtitle: fromZero(subtitle), rank }))
    .filter(({ subtitle }) => subtitle.lines.some((line) => line.trim() !== ''))
  const [bottom, top] = ([undefined, 'top'] as const).map((position) =>
    written.filter(({ subtitle }) => subtitle.position === position),
  )
  return inTime(repairAtPlace(bottom!, rules), repairAtPlace(top!, rules))
}

interface Ranked<T extends TimedSubtitle> {
  subtitle: T
  /** Place in the order in which they came. */
  rank: number
}

/** @param subtitles All at one place of the picture. */
function repairAtPlace<T extends TimedSubtitle>(
  subtitles: readonly Ranked<T>[],
  rules: SubtitleRules,
): readonly Ranked<T>[] {
  const groups = subtitles.flatMap((ranked) => splitToFit(fromSubtitle(ranked), rules))
  // Each step leaves fewer violations than the one before, so this ends.
  do regroup(groups, rules)
  while (moveStarts(groups, rules))
  const repaired = groups.map((group, index) => ({
    subtitle: toSubtitle(group, groups[index + 1], rules),
    rank: group.rank,
  }))
  return burdenOf(repaired, rules) <= burdenOf(subtitles, rules) ? repaired : subtitles
}

/** Both in one order of beginnings, each in its own. */
function inTime<T extends TimedSubtitle>(some: readonly Ranked<T>[], others: readonly Ranked<T>[]): T[] {
  const all: T[] = []
  let at = 0
  for (const { subtitle, rank } of some) {
    for (let other = others[at]; other && isBefore(other, { subtitle, rank }); other = others[at]) {
      all.push(other.subtitle)
      at += 1
    }
    all.push(subtitle)
  }
  return [...all, ...others.slice(at).map(({ subtitle }) => subtitle)]
}

function isBefore(a: Ranked<TimedSubtitle>, b: Ranked<TimedSubtitle>): boolean {
  return a.subtitle.startMs === b.subtitle.startMs ? a.rank < b.rank : a.subtitle.startMs < b.subtitle.startMs
}

function fromZero<T extends TimedSubtitle>(subtitle: T): T {
  return subtitle.startMs >= 0 ? subtitle : { ...subtitle, startMs: 0, endMs: Math.max(0, subtitle.endMs) }
}

/** Words that stand together. */
interface Group<T extends TimedSubtitle> {
  /** What else is known of it. */
  subtitle: T
  rank: number
  /** The subtitle is as it came: its lines and end may stay. */
  isOwn: boolean
  startMs: number
  label: string
  words: readonly WrittenWord[]
}

/** Words further apart than this are never shown together: the later would be read before they are said. */
const maxPauseMs = 1000

function fromSubtitle<T extends TimedSubtitle>({ subtitle, rank }: Ranked<T>): Group<T> {
  return {
    subtitle,
    rank,
    isOwn: true,
    startMs: subtitle.startMs,
    label: subtitle.label ?? '',
    words: subtitle.words,
  }
}

function partOf<T extends TimedSubtitle>(group: Group<T>, from: number, to: number): Group<T> {
  const words = group.words.slice(from, to)
  return {
    ...group,
    isOwn: false,
    startMs: from === 0 ? group.startMs : Math.max(0, words[0]!.startMs),
    label: from === 0 ? group.label : '',
    words,
  }
}

function textOf({ subtitle, label, words }: Group<TimedSubtitle>): string {
  if (words.length === 0) return joinTokens(subtitle.lines)
  return label + words.reduce((text, word, index) => (index === 0 ? word.text : joined(text, word)), '')
}

function joined(text: string, word: WrittenWord): string {
  if (word.isSpaced === undefined) return joinTokens([text, word.text])
  return `${text}${word.isSpaced ? ' ' : ''}${word.text}`
}

function speechEndOf({ subtitle, words }: Group<TimedSubtitle>): number {
  return words.length === 0 ? subtitle.endMs : Math.max(...words.map(({ endMs }) => endMs))
}

/** Whether a group is too much for one subtitle, however long it stands. One word always fits. */
function isTooMuch(group: Group<TimedSubtitle>, { profile }: SubtitleRules): boolean {
  if (group.words.length < 2) return false
  if (speechEndOf(group) - group.startMs > profile.maxSeconds * 1000) return true
  return textViolations({ lines: fillLines(textOf(group), maxWidthOf(profile)) }, profile).length > 0
}

function splitToFit<T extends TimedSubtitle>(group: Group<T>, rules: SubtitleRules): Group<T>[] {
  if (!isTooMuch(group, rules)) return [group]
  const widths = group.words.map(({ text }) => text.length)
  const total = widths.reduce((sum, width) => sum + width, 0)
  let before = 0
  let best = { border: 1, score: Infinity }
  for (let border = 1; border < group.words.length; border += 1) {
    before += widths[border - 1]!
    // Where no border is allowed, one that is not is better than none.
    const score =
      (mayPart(group.words, border) ? 0 : 10) +
      borderPenalty(group.words, border) / 8 +
      Math.abs(1 - (2 * before) / Math.max(1, total))
    if (score < best.score) best = { border, score }
  }
  return [
    ...splitToFit(partOf(group, 0, best.border), rules),
    ...splitToFit(partOf(group, best.border, group.words.length), rules),
  ]
}

const sentenceEnd = /[.!?。！？…؟۔]["'”’)）»]*$/u
const clauseEnd = /[,;:，、；：،؛—–]["'”’)）»]*$/u

/** 0 after a sentence, more inside one. */
function borderPenalty(words: readonly WrittenWord[], border: number): number {
  const before = words[border - 1]!
  if (sentenceEnd.test(before.text)) return 0
  if (clauseEnd.test(before.text)) return 1
  return words[border]!.startMs - before.endMs >= 300 ? 2 : 4
}

function mayPart(words: readonly WrittenWord[], border: number): boolean {
  const [before, after] = [words[border - 1]!, words[border]!]
  const text = joined(before.text, after)
  return mayBreakAt(text, text.length - after.text.length)
}

interface Cost {
  violations: number
  /** Times the characters that stand in such a subtitle. */
  burden: number
}

/** Puts words of neighbors together in another way wherever that leaves fewer violations, until no way does. */
function regroup<T extends TimedSubtitle>(groups: Group<T>[], rules: SubtitleRules): void {
  for (let index = 0; index < groups.length - 1;) {
    const better = betterPair(groups, index, rules)
    if (better) groups.splice(index, 2, ...better)
    // The subtitle before a changed one may fit with it now.
    index = better ? Math.max(0, index - 1) : index + 1
  }
}

function betterPair<T extends TimedSubtitle>(
  groups: readonly Group<T>[],
  index: number,
  rules: SubtitleRules,
): Group<T>[] | undefined {
  const [first, second, next] = groups.slice(index, index + 3) as [Group<T>, Group<T>, Group<T> | undefined]
  if (!belongTogether(first, second)) return undefined
  const current = [kindsOf(first, second, rules), kindsOf(second, next, rules)]
  if (current.flat().length === 0) return undefined
  let best: { groups: Group<T>[]; cost: Cost; penalty: number } = {
    groups: [],
    cost: costOf([first, second], next, rules),
    penalty: Infinity,
  }
  for (const { groups: candidate, penalty } of arrangements(first, second, current)) {
    const cost = costOf(candidate, next, rules)
    if (
      !isLess(cost, best.cost) &&
      (isLess(best.cost, cost) || best.groups.length === 0 || penalty >= best.penalty)
    )
      continue
    if (!candidate.some((group) => isTooMuch(group, rules))) best = { groups: candidate, cost, penalty }
  }
  return best.groups.length === 0 ? undefined : best.groups
}

function belongTogether(first: Group<TimedSubtitle>, second: Group<TimedSubtitle>): boolean {
  if (first.words.length === 0 || second.words.length === 0 || second.label !== '') return false
  if (
    first.subtitle.speaker !== second.subtitle.speaker ||
    first.subtitle.language !== second.subtitle.language
  )
    return false
  return second.words[0]!.startMs - speechEndOf(first) <= maxPauseMs
}

/** As one subtitle, and as two with each border. */
function* arrangements<T extends TimedSubtitle>(
  first: Group<T>,
  second: Group<T>,
  kinds: readonly string[][],
): Generator<{ groups: Group<T>[]; penalty: number }> {
  const whole: Group<T> = { ...first, isOwn: false, words: [...first.words, ...second.words] }
  yield { groups: [whole], penalty: 0 }
  // Where both are spoken too fast, and nothing else is wrong, moving words between them only moves the trouble.
  if (kinds.every((of) => of.length === 1 && of[0] === 'too-fast')) return
  for (let border = 1; border < whole.words.length; border += 1) {
    if (border === first.words.length || !mayPart(whole.words, border)) continue
    const latter = {
      ...partOf(whole, border, whole.words.length),
      subtitle: second.subtitle,
      rank: second.rank,
    }
    yield { groups: [partOf(whole, 0, border), latter], penalty: borderPenalty(whole.words, border) }
  }
}

function isLess(a: Cost, b: Cost): boolean {
  return a.violations === b.violations ? a.burden < b.burden : a.violations < b.violations
}

function costOf(
  groups: readonly Group<TimedSubtitle>[],
  next: Group<TimedSubtitle> | undefined,
  rules: SubtitleRules,
): Cost {
  let violations = 0
  let burden = 0
  groups.forEach((group, index) => {
    const count = kindsOf(group, groups[index + 1] ?? next, rules).length
    violations += count
    burden += count * textOf(group).length
  })
  return { violations, burden }
}

function kindsOf(
  group: Group<TimedSubtitle>,
  next: Group<TimedSubtitle> | undefined,
  rules: SubtitleRules,
): string[] {
  return timing(group, next, rules).kinds
}

/** The end at which a subtitle has the fewest violations, and which these are. */
function timing(
  group: Group<TimedSubtitle>,
  next: Group<TimedSubtitle> | undefined,
  rules: SubtitleRules,
): { endMs: number; kinds: string[] } {
  const { profile, frameRate } = rules
  const characters = charactersIn(fillLines(textOf(group), maxWidthOf(profile)), profile.unit)
  const start = toFrames(group.startMs, frameRate)
  const nextStart = next && toFrames(next.startMs, frameRate)
  const kindsAt = (end: number): string[] =>
    timeViolations({ start, end, next: nextStart, characters, isBeforeZero: false }, rules).map(
      ({ kind }) => kind,
    )
  if (group.isOwn) {
    const kinds = kindsAt(toFrames(group.subtitle.endMs, frameRate))
    if (kinds.length === 0) return { endMs: group.subtitle.endMs, kinds }
  }
  let best: { end: number; kinds: string[] } | undefined
  for (const end of possibleEnds(group, { start, nextStart, characters }, rules)) {
    const kinds = kindsAt(end)
    if (!best || kinds.length < best.kinds.length) best = { end, kinds }
  }
  return { endMs: toMilliseconds(best!.end, frameRate), kinds: best!.kinds }
}

interface Room {
  /** In frames. */
  start: number
  nextStart: number | undefined
  characters: number
}

/** In frames, what is best first. */
function possibleEnds(
  group: Group<TimedSubtitle>,
  { start, nextStart, characters }: Room,
  rules: SubtitleRules,
): number[] {
  const { profile, frameRate } = rules
  const rate = exactRate(frameRate)
  const speechEnd = toFrames(speechEndOf(group), frameRate)
  const shortest = Math.max(1, minFramesOf(profile, rate))
  const toRead = Math.ceil((characters * rate) / profile.maxCharactersPerSecond - 1e-6)
  // Where only the lines are known, speech may last as long as the subtitle does.
  const hang =
    profile.maxSecondsAfterSpeech === undefined || group.words.length === 0
      ? Infinity
      : Math.floor(profile.maxSecondsAfterSpeech * rate)
  const latest = start + maxFramesOf(profile, rate)
  const wanted = Math.min(
    latest,
    Math.max(speechEnd, start + shortest, Math.min(start + toRead, speechEnd + hang)),
  )
  const nearShots = (end: number, closed = Infinity): number[] =>
    group.words.length === 0
      ? []
      : endsFromShotChanges(end, speechEnd, rules).filter(
          (place) => place > start && place <= Math.min(latest, closed, speechEnd + hang),
        )
  const chosen =
    group.isOwn && group.subtitle.hasOwnEnd === true ? toFrames(group.subtitle.endMs, frameRate) : undefined
  const asChosen = (ends: number[]): number[] => (chosen === undefined ? ends : nearestFirst(ends, chosen))
  // What stays too long stays as long as it may.
  const shortened = chosen !== undefined && chosen > latest ? [latest] : []
  if (nextStart === undefined)
    return asChosen([wanted, ...shortened]).flatMap((end) => [end, ...nearShots(end)])
  const closed = nextStart - profile.gapFrames
  const open = nextStart - openGapOf(profile.closeGapsUnderSeconds, rate)
  // Speech that goes on into the next subtitle may overlap it, if cutting it off would be worse; nothing else makes an overlap.
  const ends =
    wanted <= closed
      ? asChosen([wanted, closed, open, ...shortened.filter((end) => end <= closed)])
      : [closed, Math.max(start + 1, Math.min(wanted, speechEnd))]
  const possible = ends.filter((end, index) => (end > start && end <= latest) || index === ends.length - 1)
  return possible.flatMap((end) => [end, ...nearShots(end, closed)])
}

/** An end that someone chose moves no further than it must. */
function nearestFirst(ends: readonly number[], chosen: number): number[] {
  return [...ends].sort((a, b) => Math.abs(a - chosen) - Math.abs(b - chosen))
}

/** Moves beginnings that are near a shot change, where that leaves fewer violations. @returns Whether one moved. */
function moveStarts<T extends TimedSubtitle>(groups: Group<T>[], rules: SubtitleRules): boolean {
  let isMoved = false
  for (const [index, group] of groups.entries()) {
    const better = betterStart(groups, index, rules)
    if (better === undefined) continue
    groups[index] = { ...group, startMs: better }
    isMoved = true
  }
  return isMoved
}

function betterStart<T extends TimedSubtitle>(
  groups: readonly Group<T>[],
  index: number,
  rules: SubtitleRules,
): number | undefined {
  const group = groups[index]!
  // Where only the lines are known, nothing says how far their speech is from it.
  if (group.words.length === 0) return undefined
  const [before, next] = [groups[index - 1], groups[index + 1]]
  const costAt = (moved: Group<T>): Cost => costOf(before ? [before, moved] : [moved], next, rules)
  let best: { startMs?: number; cost: Cost } | undefined
  for (const frame of startsFromShotChanges(toFrames(group.startMs, rules.frameRate), rules)) {
    const startMs = toMilliseconds(frame, rules.frameRate)
    const moved = { ...group, startMs }
    if (
      startMs <= (before?.startMs ?? -1) ||
      startMs >= Math.min(speechEndOf(group), next?.startMs ?? Infinity) ||
      isTooMuch(moved, rules)
    )
      continue
    best ??= { cost: costAt(group) }
    const cost = costAt(moved)
    if (isLess(cost, best.cost)) best = { startMs, cost }
  }
  return best?.startMs
}

/** In frames, what is best first: on the shot change, else as far from it as is allowed. */
function startsFromShotChanges(start: number, rules: SubtitleRules): number[] {
  const { profile, frameRate, shotChanges = [] } = rules
  if (!profile.shotChanges || !framesFromShotChange(start, 'start', rules)) return []
  const rate = exactRate(frameRate)
  const { snap, clear } = inFrames(profile.shotChanges, rate)
  const places = shotChangesNear(shotChanges, start, clear, rate).flatMap((change) => [
    change,
    change - clear,
    change + clear,
  ])
  return places.filter(
    (place) => place >= 0 && Math.abs(place - start) <= snap && !framesFromShotChange(place, 'start', rules),
  )
}

/** In frames, near an end that is near a shot change. Of speech they cut off no more than a beginning may be late. */
function endsFromShotChanges(end: number, speechEnd: number, rules: SubtitleRules): number[] {
  const { profile, frameRate, shotChanges = [] } = rules
  if (!profile.shotChanges || !framesFromShotChange(end, 'end', rules)) return []
  const rate = exactRate(frameRate)
  const { snap, clear, endFramesBefore } = inFrames(profile.shotChanges, rate)
  const places = shotChangesNear(shotChanges, end, clear, rate).flatMap((change) => [
    change - endFramesBefore,
    change + clear,
    change - clear,
  ])
  return places.filter((place) => place >= Math.min(end, speechEnd - snap))
}

function toSubtitle<T extends TimedSubtitle>(
  group: Group<T>,
  next: Group<T> | undefined,
  rules: SubtitleRules,
): T {
  const { profile } = rules
  const hasOwnLines = group.isOwn && textViolations(group.subtitle, profile).length === 0
  return {
    ...group.subtitle,
    startMs: group.startMs,
    endMs: timing(group, next, rules).endMs,
    lines: hasOwnLines ? group.subtitle.lines : breakLines(textOf(group), maxWidthOf(profile)),
    label: group.label,
    words: group.words,
  }
}

function burdenOf(ranked: readonly Ranked<TimedSubtitle>[], rules: SubtitleRules): number {
  const subtitles = ranked.map(({ subtitle }) => subtitle)
  return checkSubtitles(subtitles, rules).reduce(
    (sum, { cue }) => sum + Math.max(1, subtitles[cue]!.lines.join(' ').length),
    0,
  )
}
