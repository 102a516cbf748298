import { recordingStatus } from '@longhand/contracts'
import type { RecordingStatus } from '@longhand/contracts'

/**
 * What can happen to a recording:
 * - `start`: its owner asks for a transcription
 * - `begin`: a worker takes it up (again, after a loss)
 * - `finish`: its text is stored
 * - `fail`: it can't be transcribed
 * - `cancel`: its owner stops the first transcription
 * - `cancelAgain`: its owner stops a further one; the text of the former stays
 * - `lose`: its file turns out to be gone
 */
export type RecordingEvent = 'start' | 'begin' | 'finish' | 'fail' | 'cancel' | 'cancelAgain' | 'lose'

const { waiting, inQueue, transferring, complete, failed, notFound } = recordingStatus

/** Every move there is. What is not here does not happen: a late event of work that was cancelled changes nothing. */
const moves: Record<RecordingStatus, Partial<Record<RecordingEvent, RecordingStatus>>> = {
  [waiting]: { start: inQueue, lose: notFound },
  [inQueue]: { begin: transferring, fail: failed, cancel: waiting, cancelAgain: complete, lose: notFound },
  [transferring]: { begin: transferring, finish: complete, fail: failed, cancel: waiting, cancelAgain: complete, lose: notFound },
  [complete]: { start: inQueue, lose: notFound },
  [failed]: { start: inQueue, lose: notFound },
  [notFound]: {},
}

/** The status after an event, or `undefined` when the event can't happen in this status. */
export function nextStatus(status: RecordingStatus, event: RecordingEvent): RecordingStatus | undefined {
  return moves[status][event]
}

/** Whether a transcription is waiting or running. */
export function isUnfinished(status: RecordingStatus): boolean {
  return status === inQueue || status === transferring
}
