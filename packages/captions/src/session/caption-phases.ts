/**
 * - `reconnecting`: the connection was cut; sound is kept
 * - `delivering`: ended without a connection; what is left goes out as soon as there is one
 * - `failed`: it could not begin, or went on elsewhere
 */
export type CaptionPhase =
  | 'idle'
  | 'asking'
  | 'connecting'
  | 'live'
  | 'paused'
  | 'reconnecting'
  | 'delivering'
  | 'ending'
  | 'saved'
  | 'empty'
  | 'failed'

/** `over`: the session takes no more sound, no matter who ended it. `abandon`: what an earlier page left open is ended. */
export type CaptionPhaseEvent =
  | 'start'
  | 'allowed'
  | 'ready'
  | 'pause'
  | 'resume'
  | 'cut'
  | 'end'
  | 'over'
  | 'abandon'
  | 'stored'
  | 'nothing'
  | 'fail'
  | 'leave'

const moves: Record<CaptionPhase, Partial<Record<CaptionPhaseEvent, CaptionPhase>>> = {
  idle: { start: 'asking', abandon: 'ending' },
  asking: { allowed: 'connecting', fail: 'failed', leave: 'idle' },
  connecting: {
    ready: 'live',
    cut: 'reconnecting',
    end: 'delivering',
    over: 'ending',
    fail: 'failed',
    leave: 'idle',
  },
  live: {
    pause: 'paused',
    cut: 'reconnecting',
    end: 'ending',
    over: 'ending',
    fail: 'failed',
    leave: 'idle',
  },
  paused: {
    resume: 'live',
    cut: 'reconnecting',
    end: 'ending',
    over: 'ending',
    fail: 'failed',
    leave: 'idle',
  },
  reconnecting: {
    ready: 'live',
    pause: 'reconnecting',
    resume: 'reconnecting',
    cut: 'reconnecting',
    end: 'delivering',
    over: 'ending',
    fail: 'failed',
    leave: 'idle',
  },
  delivering: { ready: 'ending', cut: 'delivering', over: 'ending', fail: 'failed', leave: 'idle' },
  // The last sound may not be stored yet: a cut sends it again.
  ending: {
    cut: 'delivering',
    over: 'ending',
    stored: 'saved',
    nothing: 'empty',
    fail: 'failed',
    leave: 'idle',
  },
  saved: { start: 'asking' },
  empty: { start: 'asking' },
  failed: { start: 'asking', abandon: 'ending' },
}

/** The phase after an event, or `undefined` when the event can't happen in this phase. */
export function nextPhase(phase: CaptionPhase, event: CaptionPhaseEvent): CaptionPhase | undefined {
  return moves[phase][event]
}

export function canEnd(phase: CaptionPhase): boolean {
  return nextPhase(phase, 'end') !== undefined
}

export function isCut(phase: CaptionPhase): phase is 'reconnecting' | 'delivering' {
  return phase === 'reconnecting' || phase === 'delivering'
}

export function isUnderWay(phase: CaptionPhase): boolean {
  return canEnd(phase) || phase === 'asking' || phase === 'delivering'
}
