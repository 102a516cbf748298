import { recordingStatus } from '@longhand/contracts'
import type { RecordingStatus } from '@longhand/contracts'

/**
 * - `begin`: a worker takes it up (again, after a loss)
 * - `cancel`: the owner stops the first transcription
 * - `cancelAgain`: the owner stops a further one; the former text stays
 * - `failImport`: a text that was to be aligned does not fit, or something fails at that; there was no text before
 * - `failImportAgain`: the same where there was one, which stays
 * - `lose`: its file is gone
 * - `import`: it got a text that was made elsewhere
 */
export type RecordingEvent =
  | 'start'
  | 'begin'
  | 'finish'
  | 'fail'
  | 'cancel'
  | 'cancelAgain'
  | 'failImport'
  | 'failImportAgain'
  | 'lose'
  | 'import'

const { waiting, inQueue, transferring, complete, failed, notFound } = recordingStatus

const ends = {
  fail: failed,
  cancel: waiting,
  cancelAgain: complete,
  failImport: waiting,
  failImportAgain: complete,
  lose: notFound,
}

/** Late events of cancelled work have no entry and change nothing. */
const moves: Record<RecordingStatus, Partial<Record<RecordingEvent, RecordingStatus>>> = {
  [waiting]: { start: inQueue, import: complete, lose: notFound },
  [inQueue]: { begin: transferring, ...ends },
  [transferring]: { begin: transferring, finish: complete, ...ends },
  [complete]: { start: inQueue, import: complete, lose: notFound },
  [failed]: { start: inQueue, import: complete, lose: notFound },
  [notFound]: {},
}

export function nextStatus(status: RecordingStatus, event: RecordingEvent): RecordingStatus | undefined {
  return moves[status][event]
}

/** A transcription is under way. */
export const unfinishedStatuses: readonly RecordingStatus[] = [inQueue, transferring]

export function isUnfinished(status: RecordingStatus): boolean {
  return unfinishedStatuses.includes(status)
}
