import { type RecordingStatus, recordingStatus } from '@longhand/contracts'

export type TaskEvent = 'begin' | 'stop' | 'resume' | 'finish' | 'fail'

const { waiting, transferring, inQueue, complete, failed } = recordingStatus

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
