import type { NoteCount } from './notes.ts'
import { likelyFrameRate, parseClock } from './times.ts'

/** A subtitle with its lines as the file has them. Milliseconds. */
export interface RawCue {
  readonly startMs: number
  readonly endMs: number
  readonly lines: string[]
  readonly position?: 'top' | undefined
  /** What another speaker says in the same subtitle of the file as the one before it. */
  readonly isWithPrevious?: true | undefined
}

const colon = String.raw`\s?[:：]\s?`
const moment = String.raw`-?(?:\d+${colon})?\d+${colon}\d{1,2}(?:\s?[.,，:;]\s?\d{1,9})?`
/** `00:00:01.000 --> 00:00:02.000`, in SRT with a comma; then settings. What was damaged on the way is known, too: `–>`, `--&gt;`. */
export const arrowLine = new RegExp(
  String.raw`^\s*(${moment})\s*(?:-{1,3}(?:>|&gt;)|[–—]+>|→|⟶)\s*(${moment})(\s.*)?$`,
)
/** Of a subtitle that is not known as one. */
const likeTimes = /\d\s*[:.]\s*\d.*(?:-+(?:>|&gt;)|[–—]>|→).*\d\s*[:.]\s*\d/
/** Subtitles that roll follow one another at once, give or take a frame. */
const atOnceMs = 100
/** So short that it can't be read: it only moves a line up. */
const momentMs = 50
/** Of the fifteen rows that a picture has. */
const rowsOfTop = 7
/** Fewer may be people who repeat themselves. */
const minRolling = 3

/**
 * Each line once, also where subtitles roll up.
 * @param isStrict Whether a blank line always ends a subtitle, as in WebVTT; SRT in the wild has some within.
 */
export function cuesOf(
  text: string,
  timeLine: RegExp,
  { hasNumbers, isStrict, notes }: { hasNumbers: boolean; isStrict: boolean; notes?: NoteCount },
): RawCue[] {
  const cues: RawCue[] = []
  let isOpen = false
  let frameRate: number | undefined
  let stray: string[] = []
  const lines = text.split('\n')
  const topRegions = isStrict ? regionsAtTop(text) : []
  const timeOf = (moment: string): number => {
    const known = parseClock(moment, frameRate)
    if (known !== undefined) return known
    frameRate = likelyFrameRate(lines.flatMap((line) => timeLine.exec(line)?.slice(1, 3) ?? []))
    return parseClock(moment, frameRate) ?? 0
  }
  for (const line of lines) {
    const times = timeLine.exec(line)
    const open = cues.at(-1)
    const isLikeTimes = !times && likeTimes.test(line)
    if (isLikeTimes) notes?.add('times', line)
    if (times || line.trim() === '') {
      for (const said of unreadLines(stray, { hasName: times !== null })) notes?.add('left-out', said)
      stray = []
    }
    if (times) {
      if (hasNumbers && isOpen && open) dropNumber(open.lines, cues.length + 1)
      const startMs = timeOf(times[1]!)
      cues.push({
        startMs,
        endMs: Math.max(startMs, timeOf(times[2]!)),
        lines: [],
        position: isAtTop(times[3], topRegions) ? 'top' : undefined,
      })
      isOpen = true
    } else if (isStrict && line === '') isOpen = false
    else if (open && isOpen) open.lines.push(line)
    else if (line.trim() !== '' && !isLikeTimes) stray.push(line)
  }
  for (const said of unreadLines(stray, { hasName: false })) notes?.add('left-out', said)
  return withoutRolledLines(cues)
}

const notSaid = /^\ufeff?(?:WEBVTT|NOTE|STYLE|REGION|X-TIMESTAMP-MAP|\[[A-Z ]+\])/

/** Of lines that stand together outside of subtitles. @param hasName Whether a subtitle begins below: the last line is its name or number. */
function unreadLines(lines: readonly string[], { hasName }: { hasName: boolean }): readonly string[] {
  if (notSaid.test(lines[0] ?? '')) return []
  return (hasName ? lines.slice(0, -1) : lines).filter((line) => !/^[\s#.\ufeff]*\d*[\s.):]*$/.test(line))
}

/** What is shown from a time on. */
export interface ShownLines {
  readonly startMs: number
  readonly endMs?: number | undefined
  /** Empty where it only ends what was shown. */
  readonly lines: string[]
}

const openEndedMs = 3000

/** Subtitles of formats that often say no end. @param shown in the order of their times. */
export function shownUntilNext(shown: readonly ShownLines[]): RawCue[] {
  return shown.flatMap(({ startMs, endMs, lines }, at) =>
    lines.length === 0
      ? []
      : [
          {
            startMs,
            endMs: Math.max(startMs, endMs ?? shown[at + 1]?.startMs ?? startMs + openEndedMs),
            lines,
          },
        ],
  )
}

/** The number of the next subtitle ends the one before it: as it is, or with blank lines or a mark after it where it is the next indeed. */
function dropNumber(lines: string[], next: number): void {
  if (/^\s*\d+\s*$/.test(lines.at(-1) ?? '')) {
    lines.pop()
    return
  }
  const last = lines.findLastIndex((line) => line.trim() !== '')
  if (Number(/^\s*#?(\d+)\s*[.):：个]?\s*$/.exec(lines[last] ?? '')?.[1]) === next) lines.splice(last)
}

/** Lines are counted from the top, or in per cent of the height; from the bottom where they are below 0; in vertical text from a side. */
function isAtTop(settings = '', topRegions: readonly string[]): boolean {
  if (/\svertical:/.test(settings)) return false
  const [, line, percent] = /\sline:(\d+(?:\.\d+)?)(%)?/.exec(settings) ?? []
  if (line !== undefined) return Number(line) < (percent ? 50 : rowsOfTop)
  const [, region] = /\sregion:(\S+)/.exec(settings) ?? []
  return region !== undefined && topRegions.includes(region)
}

/** Regions of WebVTT whose place is in the upper half. */
function regionsAtTop(text: string): string[] {
  const blocks = text.matchAll(/^REGION[ \t]*\n((?:.+\n?)*)/gm)
  return [...blocks].flatMap(([, settings = '']) => {
    const [, id] = /(?:^|\s)id:(\S+)/.exec(settings) ?? []
    const [, height] = /(?:^|\s)viewportanchor:[\d.]+%,([\d.]+)%/.exec(settings) ?? []
    return id !== undefined && height !== undefined && Number(height) < 50 ? [id] : []
  })
}

/**
 * Subtitles that roll up show each line again above the next, as those that YouTube makes do. Where most subtitles of a file
 * begin with lines of the one before, these lines are taken out, and subtitles that hold nothing else.
 * @example
 * withoutRolledLines(cues) // ['so'], ['so'], ['so', 'this is'], ['this is'], ['this is', 'it'] … → ['so'], ['this is'], ['it'] …
 */
function withoutRolledLines(cues: readonly RawCue[]): RawCue[] {
  const lines = cues.map((cue) => cue.lines.filter((line) => bare(line) !== ''))
  const repeated = cues.map((cue, index) => {
    const before = cues[index - 1]
    return before && Math.abs(cue.startMs - before.endMs) <= atOnceMs
      ? repeatedLines(lines[index - 1]!, lines[index]!)
      : 0
  })
  const rolling = repeated.filter((count, index) => {
    const { startMs, endMs } = cues[index]!
    return count > 0 && (count < lines[index]!.length || endMs - startMs <= momentMs)
  })
  if (rolling.length < minRolling || rolling.length * 2 < cues.length - 1) return [...cues]
  return cues.flatMap((cue, index) => {
    const rest = lines[index]!.slice(repeated[index])
    return rest.length === 0 ? [] : [{ ...cue, lines: rest }]
  })
}

/** How many lines at the beginning of one stood at the end of the one before. */
function repeatedLines(before: readonly string[], lines: readonly string[]): number {
  const [ended, begun] = [before.map(bare), lines.map(bare)]
  for (let count = Math.min(ended.length, begun.length); count > 0; count -= 1)
    if (ended.slice(-count).every((line, index) => line === begun[index])) return count
  return 0
}

function bare(line: string): string {
  return line
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim()
}
