import { countWhile } from '../../sorted.ts'
import { isName, maxName } from '../speakers.ts'
import { likelyFrameRate, parseClock } from '../times.ts'

export interface TextLine {
  readonly text: string
  /** Which of the text's blocks it is in, counted from 0. */
  readonly block: number
}

/** A line with the time of what it says itself, or of what the lines below it say. */
export interface TimedLine {
  readonly index: number
  readonly startMs: number
  readonly endMs: number | undefined
  readonly speaker: string | undefined
  /** What is said in the line itself. */
  readonly text: string
}

/** `name` and `text` are what is before and after the time; a layout is how they are written. */
interface Candidate {
  readonly index: number
  readonly layout: string
  readonly startMs: number
  readonly endMs: number | undefined
  readonly name: string | undefined
  readonly text: string
}

/** Teams writes `0:0:3.27`, programs for films frames: `00:00:03:12`. */
const time = String.raw`(?:\d+:\d{1,2}:\d{1,2}[:;]\d\d|(?:\d+:\d{1,2}:\d{1,2}|\d+:\d\d)(?:[.,]\d{1,9})?)(?!\d|:)`
/** As {@link likelyFrameRate} takes them. */
const framed = /(?<!\d|:)\d+:\d{1,2}:\d{1,2}[:;]\d\d(?!\d|:)/g
const span = String.raw`(${time})(?:\s*(?:-->|[-–—~→])\s*(${time}))?`
/** `0:01:02`, `[00:01:02] Anna`, `00:01 - Good morning`. */
const leading = new RegExp(
  String.raw`^(?:@ ?)?([[(【（]?)${span}(?:[\])】）][:：]?(?=.)|[\])】）:：]?$|(?=[ \t]|[:：][ \t]))(?:[ \t]*[-–—|·:：])?[ \t]*(.*)$`,
  'u',
)
/** `Anna 0:01:02`, `Anna · 0:01:02`, `Anna @ 0:01:02`, `Anna (00:01:02):`. */
const trailing = new RegExp(String.raw`^(.{1,60}?)([ \t·]+(?:@ ?)?)([[(【（]?)${span}[\])】）]?[:：]?$`, 'u')
/** `Anna [00:01:02]: Good morning`. */
const between = new RegExp(String.raw`^(.{1,60}?)[ \t]*[[(【（]${span}[\])】）][:：]?[ \t]+(.+)$`, 'u')

/** A line that ends with a time is looked at up to this length. */
const maxTrailing = 120
/** Of the lines written alike, these go forward in time. */
const minForward = 2 / 3
const minNamed = 0.8
/** Blocks of text for one line with a time. */
const [maxBlocksBelow, maxBlocksInline] = [8, 2]
/** Of the text, what may come before the first time. */
const maxBefore = 1 / 4
/** Characters. */
export const maxTitle = 200
/** A single time is of the text only where it is about its beginning. */
const beginningMs = 60_000

/**
 * Decides by the whole text which of its lines have times. A time is part of what is said unless most blocks have one that is
 * written alike, these never go back, and what is next to them are names or the text itself.
 * @returns in their order; empty where the text has no times.
 */
export function findTimedLines(lines: readonly TextLine[]): TimedLine[] {
  const layouts = new Map<string, Candidate[]>()
  const rate = likelyFrameRate(lines.flatMap((line) => line.text.match(framed) ?? []))
  for (const candidate of lines.map((line, index) => candidateOf(line, index, rate))) {
    if (!candidate) continue
    const alike = layouts.get(candidate.layout)
    if (alike) alike.push(candidate)
    else layouts.set(candidate.layout, [candidate])
  }
  const found = [...layouts.values()].map((candidates) => timedLinesOf(candidates, lines))
  return found.reduce((most, one) => (one.length > most.length ? one : most), [])
}

function candidateOf({ text }: TextLine, index: number, rate: number): Candidate | undefined {
  const line = text.trim()
  const first = leading.exec(line)
  if (first) {
    const [, bracket = '', from, to, rest = ''] = first
    return {
      index,
      layout: `${rest === '' ? 'alone' : 'leading'}${bracket}`,
      ...timesOf(from!, to, rate),
      name: undefined,
      text: rest,
    }
  }
  const last = line.length <= maxTrailing ? trailing.exec(line) : undefined
  if (last) {
    const [, name, gap, bracket, from, to] = last
    return {
      index,
      layout: `trailing${gap === ' ' ? '' : 'wide'}${bracket!}`,
      ...timesOf(from!, to, rate),
      name: bareName(name!),
      text: '',
    }
  }
  const middle = between.exec(line)
  if (!middle) return undefined
  const [, name, from, to, rest] = middle
  return { index, layout: 'between', ...timesOf(from!, to, rate), name: bareName(name!), text: rest! }
}

function timesOf(from: string, to: string | undefined, rate: number): Pick<Candidate, 'startMs' | 'endMs'> {
  const startMs = parseClock(from, rate)!
  return { startMs, endMs: to === undefined ? undefined : Math.max(startMs, parseClock(to, rate)!) }
}

function timedLinesOf(written: readonly Candidate[], lines: readonly TextLine[]): TimedLine[] {
  const first = written.filter(({ index }) => lines[index - 1]?.block !== lines[index]!.block)
  const isByBlock = first.length * 2 > written.length
  const placed = isByBlock ? first : written
  const headings = headingsOf(placed, lines)
  const candidates = headings ?? placed.filter(({ text }) => text !== '')
  const named = candidates.some(({ name }) => name !== undefined) ? withNames(candidates) : candidates
  const forward = goingForward(named, headings ? 2 : 1)
  const parts = isByBlock ? lines.at(-1)!.block + 1 : lines.length
  const isAgreed =
    forward.length > 0 &&
    forward.length * (headings ? maxBlocksBelow : maxBlocksInline) >= parts &&
    forward.length >= minForward * (forward.length + countSkipped(named, forward, headings !== undefined)) &&
    isFromTheBeginning(forward[0]!.index, lines) &&
    (forward.length > 1 || isAboutTheBeginning(forward[0]!, lines))
  return isAgreed ? forward.map(({ name, ...candidate }) => ({ ...candidate, speaker: name })) : []
}

/** Those that are above what is said, with a name or alone; `undefined` where it is said in the same line. */
function headingsOf(candidates: readonly Candidate[], lines: readonly TextLine[]): Candidate[] | undefined {
  const own = new Set(candidates.map(({ index }) => index))
  const above = candidates.filter(({ index }) => index + 1 < lines.length)
  if (candidates[0]!.layout === 'between') return undefined
  if (!candidates[0]!.layout.startsWith('leading')) return above
  const isAbove = above.filter(
    ({ index }) => !own.has(index + 1) && !/^\p{Ll}/u.test(lines[index + 1]!.text.trim()),
  )
  const headings = above.map((candidate) => ({ ...candidate, name: bareName(candidate.text), text: '' }))
  const isHeading =
    isAbove.length >= minNamed * candidates.length &&
    withNames(headings).length >= minNamed * candidates.length
  return isHeading ? headings : undefined
}

/** A line is the time of names only where most lines written like it have one. */
function withNames(candidates: readonly Candidate[]): Candidate[] {
  const counts = new Map<string, number>()
  for (const { name } of candidates) counts.set(name ?? '', (counts.get(name ?? '') ?? 0) + 1)
  const named = candidates.filter(
    ({ name = '' }) => isName(name) || (counts.get(name)! > 1 && name.length <= maxName),
  )
  return named.length >= minNamed * candidates.length || candidates.length < 5 ? named : []
}

/** Brackets around a name and a colon or comma after it are not the name's. */
function bareName(name: string): string {
  const bare = name.trim().replace(/\s*[:：,，]$/, '')
  return /^[[(【（](.+)[\])】）]$/u.exec(bare)?.[1] ?? bare
}

/** The most of them whose times never go back. @param gap Lines from one to the next, at the least. */
function goingForward(candidates: readonly Candidate[], gap: number): Candidate[] {
  // The last of each row of so many, the one that ends soonest.
  const ends: Candidate[] = []
  const before = new Map<Candidate, Candidate | undefined>()
  const open: { candidate: Candidate; length: number }[] = []
  const close = (): void => {
    const { candidate, length } = open.shift()!
    if (!ends[length] || candidate.startMs < ends[length].startMs) ends[length] = candidate
  }
  for (const candidate of candidates) {
    while (open[0] && candidate.index - open[0].candidate.index >= gap) close()
    const length = countWhile(ends, ({ startMs }) => startMs <= candidate.startMs)
    before.set(candidate, ends[length - 1])
    open.push({ candidate, length })
  }
  while (open.length > 0) close()
  const forward: Candidate[] = []
  for (let at = ends.at(-1); at; at = before.get(at)) forward.push(at)
  return forward.reverse()
}

/** What is right below a heading is its text, however it looks. */
function countSkipped(
  candidates: readonly Candidate[],
  forward: readonly Candidate[],
  hasHeadings: boolean,
): number {
  const taken = new Set(forward.flatMap(({ index }) => (hasHeadings ? [index, index + 1] : [index])))
  return candidates.filter(({ index }) => !taken.has(index)).length
}

/** A title and little more may come before the first time. */
function isFromTheBeginning(index: number, lines: readonly TextLine[]): boolean {
  const sizeOf = (some: readonly TextLine[]): number => some.reduce((sum, { text }) => sum + text.length, 0)
  const above = lines.slice(0, index)
  const title = lines[index]!.block > 0 || sizeOf(above) <= maxTitle ? 0 : -1
  return sizeOf(above.filter(({ block }) => block !== title)) <= maxBefore * sizeOf(lines)
}

function isAboutTheBeginning({ index, layout, startMs }: Candidate, lines: readonly TextLine[]): boolean {
  return lines[index]!.block <= 1 && (startMs < beginningMs || /wide|[[(【（]/.test(layout))
}
