/**
 * Where a file stands on its way to being a recording.
 *
 * - `checking`: format, size, length and storage are looked at; nothing was sent
 * - `asking`: it can be kept but not transcribed; waits for the person's word
 * - `refused`: it can't be taken
 * - `waiting`: for its turn
 * - `sending`
 * - `stalled`: the connection is lost; tries again by itself
 * - `paused`: by the person
 * - `finishing`: every byte is there; the server looks at the file
 * - `done`: it is a recording
 * - `failed`: another try may help; what was sent is kept
 * - `interrupted`: the page was left; goes on when the file is given again
 */
export type UploadStatus = 'checking' | 'asking' | 'refused' | 'waiting' | 'sending' | 'stalled' | 'paused' | 'finishing' | 'done' | 'failed' | 'interrupted'

/**
 * What can happen to it.
 *
 * - `passed`, `warned`, `refused`: what the check found; `refused` also when the server refuses the content in the end
 * - `agreed`: the person wants it all the same
 * - `started`: its turn has come
 * - `progressed`: bytes are moving
 * - `stalled`: the connection is lost
 * - `paused`, `continued`, `retried`: by the person
 * - `sent`: every byte is there
 * - `completed`: the server made it a recording
 * - `failed`
 * - `given`: the file of an interrupted one is here again
 * - `lost`: it can't be sent, because its file is not here
 */
export type UploadEvent =
  | 'passed'
  | 'warned'
  | 'refused'
  | 'agreed'
  | 'started'
  | 'progressed'
  | 'stalled'
  | 'paused'
  | 'continued'
  | 'retried'
  | 'sent'
  | 'completed'
  | 'failed'
  | 'given'
  | 'lost'

/** Every step there is. An event that a status doesn't name changes nothing: it came too late, or from a button that is gone. */
export const transitions: { readonly [Status in UploadStatus]: { readonly [Event in UploadEvent]?: UploadStatus } } = {
  checking: { passed: 'waiting', warned: 'asking', refused: 'refused', failed: 'failed' },
  asking: { agreed: 'waiting' },
  refused: {},
  waiting: { started: 'sending', paused: 'paused' },
  sending: { progressed: 'sending', stalled: 'stalled', paused: 'paused', sent: 'finishing', refused: 'refused', failed: 'failed', lost: 'interrupted' },
  stalled: { progressed: 'sending', stalled: 'stalled', paused: 'paused', sent: 'finishing', refused: 'refused', failed: 'failed' },
  paused: { continued: 'waiting' },
  finishing: { completed: 'done', refused: 'refused', failed: 'failed' },
  done: {},
  failed: { retried: 'waiting' },
  interrupted: { given: 'waiting', sent: 'finishing' },
}

/** The status after an event; `undefined` when the event means nothing now. */
export function next(status: UploadStatus, event: UploadEvent): UploadStatus | undefined {
  return transitions[status][event]
}

const busy: ReadonlySet<UploadStatus> = new Set(['checking', 'waiting', 'sending', 'stalled', 'finishing'])
const settled: ReadonlySet<UploadStatus> = new Set(['done', 'refused'])

/** Whether it goes on by itself: leaving the page would stop it. */
export function isBusy(status: UploadStatus): boolean {
  return busy.has(status)
}

/** Whether nothing more will happen to it. */
export function isSettled(status: UploadStatus): boolean {
  return settled.has(status)
}
