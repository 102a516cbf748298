/**
 * Where the page stands:
 * - `idle`: nothing has begun
 * - `asking`: the browser asks whether it may listen
 * - `connecting`: the session begins
 * - `live`, `paused`: it is listened to, or not
 * - `reconnecting`: the connection was cut; sound is kept
 * - `ending`: the recording is being saved
 * - `saved`, `empty`: it is a recording, or there was nothing to keep
 * - `failed`: it could not begin, or went on elsewhere
 */
export type CaptionPhase = 'idle' | 'asking' | 'connecting' | 'live' | 'paused' | 'reconnecting' | 'ending' | 'saved' | 'empty' | 'failed'

/** What can happen to it. */
export type CaptionPhaseEvent = 'start' | 'allowed' | 'ready' | 'pause' | 'resume' | 'cut' | 'end' | 'abandon' | 'stored' | 'nothing' | 'fail'

const moves: Record<CaptionPhase, Partial<Record<CaptionPhaseEvent, CaptionPhase>>> = {
  idle: { start: 'asking', abandon: 'ending' },
  asking: { allowed: 'connecting', fail: 'failed' },
  connecting: { ready: 'live', cut: 'reconnecting', end: 'ending', fail: 'failed' },
  live: { pause: 'paused', cut: 'reconnecting', end: 'ending', fail: 'failed' },
  paused: { resume: 'live', cut: 'reconnecting', end: 'ending', fail: 'failed' },
  reconnecting: { ready: 'live', pause: 'reconnecting', resume: 'reconnecting', cut: 'reconnecting', end: 'ending', fail: 'failed' },
  ending: { stored: 'saved', nothing: 'empty', fail: 'failed' },
  saved: { start: 'asking' },
  empty: { start: 'asking' },
  failed: { start: 'asking', abandon: 'ending' },
}

/** The phase after an event, or `undefined` when the event can't happen in this phase. */
export function nextPhase(phase: CaptionPhase, event: CaptionPhaseEvent): CaptionPhase | undefined {
  return moves[phase][event]
}

/** Whether somebody's sound is on its way: leaving the page would end it. */
export function isUnderWay(phase: CaptionPhase): boolean {
  return nextPhase(phase, 'end') !== undefined || phase === 'asking'
}
