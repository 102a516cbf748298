import { type RecordingStatus, recordingStatus } from '@longhand/contracts'

export type TaskEvent = 'begin' | 'stop' | 'resume' | 'finish' | 'fail'

const { waiting, transferring, inQueue, complete, failed } = recordingStatus

/** Where a task goes from each state; what is not here does not happen. */
const table: Partial<Record<RecordingStatus, Partial<Record<TaskEvent, RecordingStatus>>>> = {
  [inQueue]: { begin: transferring, stop: waiting, fail: failed, finish: complete },
  [transferring]: { begin: transferring, stop: waiting, fail: failed, finish: complete },
  [waiting]: { resume: inQueue },
  [failed]: { resume: inQueue },
}

/** @returns `undefined` when the event does not concern a task in this state. */
export function nextStatus(status: RecordingStatus, event: TaskEvent): RecordingStatus | undefined {
  return table[status]?.[event]
}
