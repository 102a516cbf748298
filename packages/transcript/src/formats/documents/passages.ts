import type { ImportedSection, ImportedText } from '../imported-text.ts'
import { isName, joinLines, repeatedNames, splitLabel, withSpeakersCarried } from '../speakers.ts'
import { shareTime } from '../times.ts'
import { findTimedLines, maxTitle, type TextLine, type TimedLine } from './timed-lines.ts'

interface Turn {
  speaker?: string | undefined
  text: string
}

/** What follows a time until the next. */
interface Passage {
  startMs: number
  endMs: number | undefined
  turns: Turn[]
}

export function blocksOf(text: string): string[][] {
  return text
    .split(/\n(?:[ \t]*\n)+/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
}

export interface TextBlock {
  /** None is empty. */
  lines: string[]
  isHeading: boolean
}

export function passagesToText(blocks: readonly TextBlock[]): ImportedText {
  const lines = blocks.flatMap((block, index) => block.lines.map((text) => ({ text, block: index })))
  const timed = spelledBelow(namedAbove(namedBelow(findTimedLines(lines), lines), lines), lines)
  const names = repeatedNames([...lines, ...timed].map(({ text }) => text))
  const above = lines.slice(0, timed[0] && beginOf(timed[0]))
  const title = titleOf(above, blocks[0]?.isHeading === true || timed.length > 0)
  const paragraphs = paragraphsOf(title === undefined ? above : above.filter(({ block }) => block > 0))
  const untimed = playOf(paragraphs) ?? paragraphs.flatMap((paragraph) => turnsOf(paragraph, names))
  if (timed.length === 0) return { title, sections: withSpeakersCarried(untimed) }
  const before = untimed.length > 0 ? [{ startMs: 0, endMs: timed[0]!.startMs, turns: untimed }] : []
  const passages = timed.map((line, index) =>
    passageOf(line, lines.slice(line.index, timed[index + 1] && beginOf(timed[index + 1]!)), names),
  )
  return { title, sections: withSpeakersCarried(withEnds([...before, ...passages])) }
}

interface PassageLine extends TimedLine {
  /** The line below has the name. */
  readonly isNameBelow?: boolean
  /** The line above has the name. */
  readonly isNameAbove?: boolean
  /** The line below has the time once more, in words. */
  readonly isSpelledBelow?: boolean
}

function beginOf({ index, isNameAbove = false }: PassageLine): number {
  return isNameAbove ? index - 1 : index
}

/** Of the passages, have a name in a line of its own. */
const minNamed = 0.8

/** Teams puts the time above the name: `0:0:3.27 --> 0:0:4.25`, `Anna Smith`, then what she says. */
function namedBelow(timed: readonly TimedLine[], lines: readonly TextLine[]): readonly PassageLine[] {
  const named = timed.map((line, at) => {
    const below = lines.slice(line.index + 1, timed[at + 1]?.index)
    const name = below[0]?.text.trim() ?? ''
    const isNamed = line.speaker === undefined && line.text === '' && below.length > 1 && isName(name)
    return isNamed ? { ...line, speaker: name, isNameBelow: true } : line
  })
  const found = named.flatMap(({ speaker }, at) => (timed[at]!.speaker === undefined ? (speaker ?? []) : []))
  const isMost = found.length >= minNamed * timed.length && new Set(found).size < found.length
  return isMost ? named : timed
}

/** `Anna Smith`, below it the time, then what she says: as it is copied from pages of Teams, and of Happy Scribe. */
function namedAbove(timed: readonly PassageLine[], lines: readonly TextLine[]): readonly PassageLine[] {
  const named = timed.map((line, at): PassageLine => {
    const name = lines[line.index - 1]?.text.trim() ?? ''
    const isNamed =
      line.speaker === undefined &&
      line.text === '' &&
      line.index - 1 > (timed[at - 1]?.index ?? -1) + (at > 0 ? 1 : 0) &&
      isName(name)
    return isNamed ? { ...line, speaker: name, isNameAbove: true } : line
  })
  const found = named.flatMap(({ isNameAbove, speaker }) => (isNameAbove ? (speaker ?? []) : []))
  // Headings stand so, too, but once each.
  const areSpeakers = new Set(found).size < found.length || found.every((name) => /^\p{L}+ ?\d+$/u.test(name))
  return found.length >= minNamed * timed.length && areSpeakers ? named : timed
}

const inWords = /^\d+\s?\p{L}+\.?(?:,?\s?(?:\p{L}+\s)?\d+\s?\p{L}+\.?){0,2}$/u

/** What is copied from YouTube's page has the time for screen readers, too: `1:15`, `1 minute, 15 seconds`. */
function spelledBelow(timed: readonly PassageLine[], lines: readonly TextLine[]): readonly PassageLine[] {
  const spelled = timed.map((line): PassageLine => {
    const below = lines[line.index + 1]?.text.trim() ?? ''
    const isSpelled = line.text === '' && inWords.test(below) && isTimeOf(below, line.startMs)
    return isSpelled ? { ...line, isSpelledBelow: true } : line
  })
  const count = spelled.filter(({ isSpelledBelow }) => isSpelledBelow).length
  return count > 1 && count >= minNamed * timed.length ? spelled : timed
}

/** In any language: its numbers are those of the time, from the hours or the minutes on. */
function isTimeOf(words: string, startMs: number): boolean {
  const numbers = (words.match(/\d+/g) ?? []).map(Number)
  const total = Math.floor(startMs / 1000)
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
  return numbers.join() === parts.filter((part) => part > 0).join() || numbers.join() === String(total)
}

/** The first block, or its lines above the first time; a longer one is something that is said. */
function titleOf(above: readonly TextLine[], isTitled: boolean): string | undefined {
  const title = isTitled ? joinLines(above.filter(({ block }) => block === 0).map(({ text }) => text)) : ''
  return title === '' || title.length > maxTitle ? undefined : title
}

/** @param lines from the one with the time on. */
function passageOf(
  { speaker, text, startMs, endMs, isNameBelow, isSpelledBelow }: PassageLine,
  [own, ...others]: readonly TextLine[],
  names: ReadonlySet<string>,
): Passage {
  const below = isNameBelow || isSpelledBelow ? others.slice(1) : others
  const paragraphs = paragraphsOf(text === '' ? below : [{ ...own!, text }, ...below])
  const turns =
    speaker === undefined
      ? paragraphs.flatMap((paragraph) => turnsOf(paragraph, names))
      : paragraphs.map((lines) => ({ speaker, text: joinLines(lines) }))
  return { startMs, endMs, turns }
}

/** Lines by the blocks they are in. */
function paragraphsOf(lines: readonly TextLine[]): string[][] {
  const paragraphs: string[][] = []
  for (const [index, { text, block }] of lines.entries()) {
    if (lines[index - 1]?.block === block) paragraphs.at(-1)!.push(text)
    else paragraphs.push([text])
  }
  return paragraphs
}

const minInPlay = 3

/** As plays have it: `ANNA`, and below it what she says. @returns `undefined` where names do not come again. */
function playOf(paragraphs: readonly string[][]): Turn[] | undefined {
  const turns = paragraphs.map(([first = '', ...others]): Turn => {
    const name = first.trim().replace(/\s*\([^()]*\)$/, '')
    const isNamed = others.length > 0 && isName(name) && !/^\p{Ll}|[.:：]$/u.test(name)
    return isNamed ? { speaker: name, text: joinLines(others) } : { text: joinLines([first, ...others]) }
  })
  const found = turns.flatMap(({ speaker }) => speaker ?? [])
  const isPlay =
    found.length >= minInPlay && found.length >= minNamed * turns.length && new Set(found).size < found.length
  return isPlay ? turns : undefined
}

/** Each named line is a turn of its own; others go on with the one before. */
function turnsOf(lines: readonly string[], names: ReadonlySet<string>): Turn[] {
  const turns: string[][] = []
  for (const line of lines) {
    if (turns.length === 0 || splitLabel(line, names).speaker !== undefined) turns.push([line])
    else turns.at(-1)!.push(line)
  }
  return turns.map((turn) => splitLabel(joinLines(turn), names))
}

/** A passage lasts until the next; the last as long as reading it aloud takes. Its turns share its time by their length. */
function withEnds(passages: readonly Passage[]): ImportedSection[] {
  // One time says little of many paragraphs: the whole is to be aligned.
  if (passages.length === 1 && passages[0]!.turns.length > 1) return passages[0]!.turns
  return passages.flatMap(({ startMs, endMs, turns }, index) => {
    const length = turns.reduce((sum, { text }) => sum + text.length, 0)
    const until = Math.max(startMs, endMs ?? passages[index + 1]?.startMs ?? startMs + length * spokenMs)
    const spans = shareTime(
      turns.map(({ text }) => text),
      startMs,
      until,
    )
    return turns.map((turn, place) => ({ ...turn, ...spans[place]! }))
  })
}

const spokenMs = 80
