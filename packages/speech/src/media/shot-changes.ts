import { optionArguments } from '../processes/option-arguments.ts'
import { pictureGuardFlags, reported } from './media-guard.ts'

/** Of the largest difference that two frames can have, in percent: what ffmpeg's own detector takes by default. */
const minRise = 10
/** Below it, nothing is said of a frame. */
const minDifference = 6
/** A picture that changes back so soon was a flash. */
const flashSeconds = 0.12
const flashShare = 0.8
/** One each 1.8 seconds of five hours. What changes more often has no shots that subtitles could keep to. */
const maxShotChanges = 10_000

/** Says of each frame that differs from the one before, when and how much. Small pictures cost little, and noise doesn't show in them. */
export const shotFilters = [
  'scale=320:180:flags=fast_bilinear',
  'format=rgb24',
  'scdet=threshold=100',
  `metadata=mode=print:key=lavfi.scd.mafd:value=${minDifference}:function=greater:direct=1:file=-`,
].join(',')

/** Of a finished copy. */
export function shotChangesArguments(copy: string): string[] {
  return [
    ...['-v', 'warning', '-nostdin', ...pictureGuardFlags],
    ...optionArguments({ threads: 1, filter_threads: 1, i: `file:${copy}`, map: '0:v:0' }),
    ...['-an', '-vf', shotFilters, ...reported, '-f', 'null', '-'],
  ]
}

/** An ffmpeg before 4.4 can't find any. */
export function lacksShotFilters(log: string): boolean {
  return /No such filter: '(?:scdet|split|nullsink|metadata)'/.test(log)
}

interface Difference {
  frame: number
  seconds: number
  amount: number
}

/** Finds shot changes in what {@link shotFilters} say: frames that differ from the one before, by much more than that one did from its own, and don't change back at once. */
export function shotChangeFinder(): { read: (line: string) => void; found: () => number[] } {
  const changes: number[] = []
  let current = { frame: 0, seconds: 0 }
  let before: Difference | undefined
  let candidate: Difference | undefined
  let flashesUntil = -Infinity
  const keep = (): void => {
    const milliseconds = candidate ? Math.round(candidate.seconds * 1000) : 0
    if (milliseconds > 0 && changes.length <= maxShotChanges) changes.push(milliseconds)
    candidate = undefined
  }
  const take = (now: Difference): void => {
    const isSoon = candidate !== undefined && now.seconds - candidate.seconds <= flashSeconds
    if (candidate && isSoon && now.amount >= flashShare * candidate.amount) {
      flashesUntil = candidate.seconds + flashSeconds
      candidate = undefined
    } else if (!isSoon) keep()
    const rise = now.amount - (before?.frame === now.frame - 1 ? before.amount : 0)
    if (rise >= minRise && !candidate && now.seconds > flashesUntil) candidate = now
    before = now
  }
  return {
    read: (line) => {
      const place = /^frame:(\d+) +pts:\S+ +pts_time:(-?[\d.]+)/.exec(line)
      if (place) current = { frame: Number(place[1]), seconds: Number(place[2]) }
      const amount = /^lavfi\.scd\.mafd=([\d.]+)/.exec(line)
      if (amount) take({ ...current, amount: Number(amount[1]) })
    },
    found: () => {
      keep()
      return changes.length > maxShotChanges ? [] : changes
    },
  }
}
