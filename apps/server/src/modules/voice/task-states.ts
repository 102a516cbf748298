import { type AudioStatus, audioStatus } from '@longhand/contracts'

/** What happens to a task. */
export type TaskEvent = 'begin' | 'stop' | 'resume' | 'finish' | 'fail'

const { waiting, transferring, inQueue, complete, failed } = audioStatus

/** Where a task goes from each state; what is not here does not happen. */
const table: Partial<Record<AudioStatus, Partial<Record<TaskEvent, AudioStatus>>>> = {
  [inQueue]: { begin: transferring, stop: waiting, fail: failed, finish: complete },
  [transferring]: { begin: transferring, stop: waiting, fail: failed, finish: complete },
  [waiting]: { resume: inQueue },
  [failed]: { resume: inQueue },
}

/** @returns `undefined` when the event does not concern a task in this state. */
export function nextStatus(status: AudioStatus, event: TaskEvent): AudioStatus | undefined {
  return table[status]?.[event]
}
