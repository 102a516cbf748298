/**
 * Where the page stands:
 * - `idle`: nothing has begun
 * - `asking`: the browser asks whether it may listen
 * - `connecting`: the session begins
 * - `live`, `paused`: it is listened to, or not
 * - `reconnecting`: the connection was cut; sound is kept
 * - `delivering`: it was ended without a connection; what is left goes out as soon as there is one
 * - `ending`: nothing more is to come; the recording is being saved
 * - `saved`, `empty`: it is a recording, or there was nothing to keep
 * - `failed`: it could not begin, or went on elsewhere
 */
export type CaptionPhase = 'idle' | 'asking' | 'connecting' | 'live' | 'paused' | 'reconnecting' | 'delivering' | 'ending' | 'saved' | 'empty' | 'failed'

/**
 * What can happen to it:
 * - `start`: a user wants captions
 * - `allowed`: the browser listens
 * - `ready`: the server says from where it takes sound
 * - `pause`, `resume`, `end`: its owner asks for it; a microphone that was pulled out ends it too
 * - `cut`: the connection is gone
 * - `over`: the session takes no more sound, no matter who ended it
 * - `abandon`: what an earlier page left open is ended
 * - `stored`, `nothing`: what became of it
 * - `fail`: it can't begin, or goes on elsewhere
 * - `leave`: its page is closed
 */
export type CaptionPhaseEvent =
  'start' | 'allowed' | 'ready' | 'pause' | 'resume' | 'cut' | 'end' | 'over' | 'abandon' | 'stored' | 'nothing' | 'fail' | 'leave'

const moves: Record<CaptionPhase, Partial<Record<CaptionPhaseEvent, CaptionPhase>>> = {
  idle: { start: 'asking', abandon: 'ending' },
  asking: { allowed: 'connecting', fail: 'failed', leave: 'idle' },
  connecting: { ready: 'live', cut: 'reconnecting', end: 'delivering', over: 'ending', fail: 'failed', leave: 'idle' },
  live: { pause: 'paused', cut: 'reconnecting', end: 'ending', over: 'ending', fail: 'failed', leave: 'idle' },
  paused: { resume: 'live', cut: 'reconnecting', end: 'ending', over: 'ending', fail: 'failed', leave: 'idle' },
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
  ending: { cut: 'delivering', over: 'ending', stored: 'saved', nothing: 'empty', fail: 'failed', leave: 'idle' },
  saved: { start: 'asking' },
  empty: { start: 'asking' },
  failed: { start: 'asking', abandon: 'ending' },
}

/** The phase after an event, or `undefined` when the event can't happen in this phase. */
export function nextPhase(phase: CaptionPhase, event: CaptionPhaseEvent): CaptionPhase | undefined {
  return moves[phase][event]
}

/** Whether its owner can still end it. */
export function canEnd(phase: CaptionPhase): boolean {
  return nextPhase(phase, 'end') !== undefined
}

/** Whether there is no connection, and sound is kept until there is one. */
export function isCut(phase: CaptionPhase): phase is 'reconnecting' | 'delivering' {
  return phase === 'reconnecting' || phase === 'delivering'
}

/** Whether a user's sound is on its way: leaving the page would end it, or lose what did not go out. */
export function isUnderWay(phase: CaptionPhase): boolean {
  return canEnd(phase) || phase === 'asking' || phase === 'delivering'
}
