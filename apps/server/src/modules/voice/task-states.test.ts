import { recordingStatus } from '@longhand/contracts'
import { expect, it } from 'vitest'
import { nextStatus, type TaskEvent } from './task-states.ts'

type Name = keyof typeof recordingStatus
const events: TaskEvent[] = ['begin', 'stop', 'resume', 'finish', 'fail']

// Written out once more by hand: what is not here does not happen.
const expected: Partial<Record<Name, Partial<Record<TaskEvent, Name>>>> = {
  inQueue: { begin: 'transferring', stop: 'waiting', finish: 'complete', fail: 'failed' },
  transferring: { begin: 'transferring', stop: 'waiting', finish: 'complete', fail: 'failed' },
  waiting: { resume: 'inQueue' },
  failed: { resume: 'inQueue' },
}

const cells = (Object.keys(recordingStatus) as Name[]).flatMap((from) =>
  events.map((event) => ({ from, event, to: expected[from]?.[event] })),
)

it.each(cells)('$from, $event → $to', ({ from, event, to }) => {
  expect(nextStatus(recordingStatus[from], event)).toBe(to === undefined ? undefined : recordingStatus[to])
})
