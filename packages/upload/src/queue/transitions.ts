/**
 * - `asking`: it can be kept but not transcribed; waits for the person's word
 * - `stalled`: the connection is lost, or the server fails; tries again by itself
 * - `finishing`: every byte is there; the server looks at the file
 * - `failed`: another try may help; what was sent is kept
 * - `interrupted`: the page was left; goes on when the file is given again
 */
export type UploadStatus =
  | 'checking'
  | 'asking'
  | 'refused'
  | 'waiting'
  | 'sending'
  | 'stalled'
  | 'paused'
  | 'finishing'
  | 'done'
  | 'failed'
  | 'interrupted'

/**
 * - `refused`: by the check, or by the server in the end
 * - `agreed`: the person wants it all the same
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

/** An event that a status doesn't name changes nothing: it came too late, or from a button that is gone. */
export const transitions: {
  readonly [Status in UploadStatus]: { readonly [Event in UploadEvent]?: UploadStatus }
} = {
  checking: { passed: 'waiting', warned: 'asking', refused: 'refused', failed: 'failed' },
  asking: { agreed: 'waiting' },
  refused: {},
  waiting: { started: 'sending', paused: 'paused' },
  sending: {
    progressed: 'sending',
    stalled: 'stalled',
    paused: 'paused',
    sent: 'finishing',
    refused: 'refused',
    failed: 'failed',
    lost: 'interrupted',
  },
  stalled: {
    progressed: 'sending',
    stalled: 'stalled',
    paused: 'paused',
    sent: 'finishing',
    refused: 'refused',
    failed: 'failed',
  },
  paused: { continued: 'waiting' },
  finishing: { completed: 'done', refused: 'refused', failed: 'failed' },
  done: {},
  failed: { retried: 'waiting' },
  interrupted: { given: 'waiting', sent: 'finishing' },
}

/** `undefined` when the event means nothing now. */
export function next(status: UploadStatus, event: UploadEvent): UploadStatus | undefined {
  return transitions[status][event]
}

const busy: ReadonlySet<UploadStatus> = new Set(['checking', 'waiting', 'sending', 'stalled', 'finishing'])
const settled: ReadonlySet<UploadStatus> = new Set(['done', 'refused'])

export function isBusy(status: UploadStatus): boolean {
  return busy.has(status)
}

export function isSettled(status: UploadStatus): boolean {
  return settled.has(status)
}
