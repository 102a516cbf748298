import { expect, it } from 'vitest'
import { NotNowError, type RunningJob } from '../../../platform/queue/job.ts'
import type { PlannedRecording } from './planned-recording.ts'
import { splitAndJoin } from './split-and-join.handler.ts'

const megabyte = 1_000_000
const hour = 3600
const source = { id: 'talk', bytes: 10 * megabyte, durationSeconds: hour, channelCount: 1 }

/** What a task asks the disk for before it writes anything. */
async function askedFor(task: { kind: 'split' | 'merge'; planned?: PlannedRecording[] }): Promise<number[]> {
  const asked: number[] = []
  const work = {
    limitSeconds: hour / 2,
    decoding: { requireTimeLine: () => Promise.resolve() },
    tasks: { findRunning: () => Promise.resolve({ id: '', fileName: '', sourceIds: ['talk'], ...task }) },
    recordings: { findAny: () => Promise.resolve(source) },
    scratch: {
      use: (_work: unknown, { needsBytes = 0 } = {}) => {
        asked.push(needsBytes)
        throw new NotNowError('The disk is nearly full.', 1)
      },
    },
  }
  const job = { payload: { taskId: '' }, attempt: 1, signal: new AbortController().signal }
  await expect(splitAndJoin(work as never)(job as RunningJob<{ taskId: string }>)).rejects.toBeInstanceOf(
    NotNowError,
  )
  return asked
}

it('asks for room for the samples of a part and for its files, each once', async () => {
  const stretches = [
    { recordingId: 'talk', start: 0, end: hour / 4 },
    { recordingId: 'talk', start: hour / 2, end: (hour * 3) / 4 },
  ]
  const planned = [{ recordingId: 'part', fileName: 'Part.m4a', stretches }]
  expect(await askedFor({ kind: 'merge', planned })).toEqual([(hour / 2) * 176_400 + source.bytes])
})

it('asks for room for the samples in which it looks for pauses', async () => {
  expect(await askedFor({ kind: 'split' })).toEqual([hour * 32_000 + source.bytes])
})
