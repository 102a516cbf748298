/**
 * Where a recording stands that is made here.
 *
 * - `idle`: there is none
 * - `asking`: for the microphone
 * - `recording`, `paused`: the microphone is open
 * - `interrupted`: the microphone is gone (the page was left, the device was unplugged, the server took no more); what was recorded is kept
 * - `saving`: the last chunks are sent, and the server makes a recording of them
 * - `saved`: it is a recording
 * - `failed`: it could not be saved; what was recorded is kept
 */
export type RecorderStatus = 'idle' | 'asking' | 'recording' | 'paused' | 'interrupted' | 'saving' | 'saved' | 'failed'

/**
 * What can happen to it.
 *
 * - `asked`: by the person, to begin or to go on
 * - `granted`; `refused`: with nothing recorded yet; `held`: with something recorded before
 * - `paused`, `resumed`, `stopped`, `discarded`: by the person
 * - `cut`: the microphone is gone
 * - `found`: one of an earlier visit is here
 * - `saved`, `failed`
 * - `reset`: the person is done with the one that was saved
 */
export type RecorderEvent =
  'asked' | 'granted' | 'refused' | 'held' | 'paused' | 'resumed' | 'stopped' | 'discarded' | 'cut' | 'found' | 'saved' | 'failed' | 'reset'

/** Every step there is. An event that a status doesn't name changes nothing: it came too late, or from a button that is gone. */
export const recorderTransitions: { readonly [Status in RecorderStatus]: { readonly [Event in RecorderEvent]?: RecorderStatus } } = {
  idle: { asked: 'asking', found: 'interrupted' },
  asking: { granted: 'recording', refused: 'idle', held: 'interrupted' },
  recording: { paused: 'paused', stopped: 'saving', discarded: 'idle', cut: 'interrupted' },
  paused: { resumed: 'recording', stopped: 'saving', discarded: 'idle', cut: 'interrupted' },
  interrupted: { asked: 'asking', stopped: 'saving', discarded: 'idle' },
  saving: { saved: 'saved', failed: 'failed' },
  saved: { reset: 'idle' },
  failed: { stopped: 'saving', discarded: 'idle' },
}

/** The status after an event; `undefined` when the event means nothing now. */
export function nextRecorderStatus(status: RecorderStatus, event: RecorderEvent): RecorderStatus | undefined {
  return recorderTransitions[status][event]
}

const unsaved: ReadonlySet<RecorderStatus> = new Set(['recording', 'paused', 'saving'])

/** Whether leaving the page would lose something or stop it. */
export function isUnsaved(status: RecorderStatus): boolean {
  return unsaved.has(status)
}
