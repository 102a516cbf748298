import type { CaptionState } from '@longhand/contracts'

/**
 * What can happen to a session:
 * - `connect`: its page has a stream
 * - `pause`, `resume`: its owner asks for it
 * - `disconnect`: the stream was cut
 * - `end`: its owner ends it, its time is over, or no one came back
 * - `save`: it has become a recording
 * - `discard`: nothing was recorded
 */
export type CaptionEvent = 'connect' | 'pause' | 'resume' | 'disconnect' | 'end' | 'save' | 'discard'

/** Every move there is. What is not here does not happen. */
const moves: Record<CaptionState, Partial<Record<CaptionEvent, CaptionState>>> = {
  starting: { connect: 'live', end: 'ending' },
  live: { connect: 'live', pause: 'paused', disconnect: 'reconnecting', end: 'ending' },
  paused: { connect: 'live', resume: 'live', disconnect: 'reconnecting', end: 'ending' },
  reconnecting: { connect: 'live', end: 'ending' },
  ending: { save: 'saved', discard: 'discarded' },
  saved: {},
  discarded: {},
}

/** States in which a session can go on. */
export const openStates = ['starting', 'live', 'paused', 'reconnecting'] as const satisfies readonly CaptionState[]

/** The state after an event, or `undefined` when the event can't happen in this state. */
export function nextCaptionState(state: CaptionState, event: CaptionEvent): CaptionState | undefined {
  return moves[state][event]
}

/** The states from which an event leads on, and to where: for moves that the database makes. */
export function movesOf(event: CaptionEvent): { from: CaptionState[]; to: CaptionState } {
  const from = (Object.keys(moves) as CaptionState[]).filter((state) => moves[state][event] !== undefined)
  const [to, ...others] = new Set(from.map((state) => moves[state][event]))
  if (to === undefined || others.length > 0) throw new Error(`${event} does not lead to one state`)
  return { from, to }
}
