import { describe, expect, it } from 'vitest'
import { isBusy, isSettled, next, transitions } from './transitions.ts'
import type { UploadEvent, UploadStatus } from './transitions.ts'

const steps: [UploadStatus, UploadEvent, UploadStatus][] = [
  ['checking', 'passed', 'waiting'],
  ['checking', 'warned', 'asking'],
  ['checking', 'refused', 'refused'],
  ['checking', 'failed', 'failed'],
  ['asking', 'agreed', 'waiting'],
  ['waiting', 'started', 'sending'],
  ['waiting', 'paused', 'paused'],
  ['sending', 'progressed', 'sending'],
  ['sending', 'stalled', 'stalled'],
  ['sending', 'paused', 'paused'],
  ['sending', 'sent', 'finishing'],
  ['sending', 'refused', 'refused'],
  ['sending', 'failed', 'failed'],
  ['sending', 'lost', 'interrupted'],
  ['stalled', 'progressed', 'sending'],
  ['stalled', 'stalled', 'stalled'],
  ['stalled', 'paused', 'paused'],
  ['stalled', 'sent', 'finishing'],
  ['stalled', 'refused', 'refused'],
  ['stalled', 'failed', 'failed'],
  ['paused', 'continued', 'waiting'],
  ['finishing', 'completed', 'done'],
  ['finishing', 'refused', 'refused'],
  ['finishing', 'failed', 'failed'],
  ['failed', 'retried', 'waiting'],
  ['interrupted', 'given', 'waiting'],
  ['interrupted', 'sent', 'finishing'],
]
const statuses = Object.keys(transitions) as UploadStatus[]
const events: UploadEvent[] = [
  'passed',
  'warned',
  'refused',
  'agreed',
  'started',
  'progressed',
  'stalled',
  'paused',
  'continued',
  'retried',
  'sent',
  'completed',
  'failed',
  'given',
  'lost',
]
const isStep = (status: UploadStatus, event: UploadEvent) =>
  steps.some(([from, by]) => from === status && by === event)

it.each(steps)('%s, %s → %s', (status, event, after) => {
  expect(next(status, event)).toBe(after)
})

describe.each(statuses)('%s', (status) => {
  it.each(events.filter((event) => !isStep(status, event)))('ignores %s', (event) => {
    expect(next(status, event)).toBeUndefined()
  })
})

it('has a way to done or refused from every status', () => {
  const reaches = (status: UploadStatus, seen = new Set<UploadStatus>()): boolean => {
    if (isSettled(status)) return true
    if (seen.has(status)) return false
    seen.add(status)
    return Object.values(transitions[status]).some((after) => reaches(after, seen))
  }
  expect(statuses.filter((status) => !reaches(status))).toEqual([])
})

it('tells what goes on by itself and what has ended', () => {
  expect(statuses.filter(isBusy)).toEqual(['checking', 'waiting', 'sending', 'stalled', 'finishing'])
  expect(statuses.filter(isSettled)).toEqual(['refused', 'done'])
})
