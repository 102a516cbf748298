/**
 * - `interrupted`: the microphone is gone (page left, device unplugged, the server took no more); what was recorded is kept
 * - `saving`: the last chunks are sent, and the server makes a recording of them
 * - `failed`: it could not be saved; what was recorded is kept
 */
export type RecorderStatus =
  'idle' | 'asking' | 'recording' | 'paused' | 'interrupted' | 'saving' | 'saved' | 'failed'

/**
 * - `refused`: with nothing recorded yet; `held`: with something recorded before
 * - `cut`: the microphone is gone
 * - `found`: one of an earlier visit is here
 */
export type RecorderEvent =
  | 'asked'
  | 'granted'
  | 'refused'
  | 'held'
  | 'paused'
  | 'resumed'
  | 'stopped'
  | 'discarded'
  | 'cut'
  | 'found'
  | 'saved'
  | 'failed'
  | 'reset'

/** An event that a status doesn't name changes nothing: it came too late, or from a button that is gone. */
export const recorderTransitions: {
  readonly [Status in RecorderStatus]: { readonly [Event in RecorderEvent]?: RecorderStatus }
} = {
  idle: { asked: 'asking', found: 'interrupted' },
  asking: { granted: 'recording', refused: 'idle', held: 'interrupted' },
  recording: { paused: 'paused', stopped: 'saving', discarded: 'idle', cut: 'interrupted' },
  paused: { resumed: 'recording', stopped: 'saving', discarded: 'idle', cut: 'interrupted' },
  interrupted: { asked: 'asking', stopped: 'saving', discarded: 'idle' },
  saving: { saved: 'saved', failed: 'failed' },
  saved: { reset: 'idle' },
  failed: { stopped: 'saving', discarded: 'idle' },
}

export function nextRecorderStatus(status: RecorderStatus, event: RecorderEvent): RecorderStatus | undefined {
  return recorderTransitions[status][event]
}

const unsaved: ReadonlySet<RecorderStatus> = new Set(['recording', 'paused', 'saving'])

export function isUnsaved(status: RecorderStatus): boolean {
  return unsaved.has(status)
}
