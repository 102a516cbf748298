import type { CaptionState } from '@longhand/contracts'

/**
 * - `connect`: the page has a stream
 * - `disconnect`: the stream was cut
 * - `end`: by the owner, by time, or because no one came back
 * - `save`: it has become a recording
 * - `discard`: nothing was recorded
 */
export type CaptionEvent = 'connect' | 'pause' | 'resume' | 'disconnect' | 'end' | 'save' | 'discard'

/** Events without an entry are ignored. */
const moves: Record<CaptionState, Partial<Record<CaptionEvent, CaptionState>>> = {
  starting: { connect: 'live', end: 'ending' },
  live: { connect: 'live', pause: 'paused', disconnect: 'reconnecting', end: 'ending' },
  paused: { connect: 'live', resume: 'live', disconnect: 'reconnecting', end: 'ending' },
  reconnecting: { connect: 'live', end: 'ending' },
  ending: { save: 'saved', discard: 'discarded' },
  saved: {},
  discarded: {},
}

export const openStates = [
  'starting',
  'live',
  'paused',
  'reconnecting',
] as const satisfies readonly CaptionState[]

export function nextCaptionState(state: CaptionState, event: CaptionEvent): CaptionState | undefined {
  return moves[state][event]
}

export function movesOf(event: CaptionEvent): { from: CaptionState[]; to: CaptionState } {
  const from = (Object.keys(moves) as CaptionState[]).filter((state) => moves[state][event] !== undefined)
  const [to, ...others] = new Set(from.map((state) => moves[state][event]))
  if (to === undefined || others.length > 0) throw new Error(`${event} does not lead to one state`)
  return { from, to }
}
