import { describe, expect, it } from 'vitest'
import {
  isUnsaved,
  nextRecorderStatus,
  type RecorderEvent,
  type RecorderStatus,
  recorderTransitions,
} from './recorder-transitions.ts'

const steps: [RecorderStatus, RecorderEvent, RecorderStatus][] = [
  ['idle', 'asked', 'asking'],
  ['idle', 'found', 'interrupted'],
  ['asking', 'granted', 'recording'],
  ['asking', 'refused', 'idle'],
  ['asking', 'held', 'interrupted'],
  ['recording', 'paused', 'paused'],
  ['recording', 'stopped', 'saving'],
  ['recording', 'discarded', 'idle'],
  ['recording', 'cut', 'interrupted'],
  ['paused', 'resumed', 'recording'],
  ['paused', 'stopped', 'saving'],
  ['paused', 'discarded', 'idle'],
  ['paused', 'cut', 'interrupted'],
  ['interrupted', 'asked', 'asking'],
  ['interrupted', 'stopped', 'saving'],
  ['interrupted', 'discarded', 'idle'],
  ['saving', 'saved', 'saved'],
  ['saving', 'failed', 'failed'],
  ['saved', 'reset', 'idle'],
  ['failed', 'stopped', 'saving'],
  ['failed', 'discarded', 'idle'],
]
const statuses = Object.keys(recorderTransitions) as RecorderStatus[]
const events: RecorderEvent[] = [
  'asked',
  'granted',
  'refused',
  'held',
  'paused',
  'resumed',
  'stopped',
  'discarded',
  'cut',
  'found',
  'saved',
  'failed',
  'reset',
]
const isStep = (status: RecorderStatus, event: RecorderEvent) =>
  steps.some(([from, by]) => from === status && by === event)

it.each(steps)('%s, %s → %s', (status, event, after) => {
  expect(nextRecorderStatus(status, event)).toBe(after)
})

describe.each(statuses)('%s', (status) => {
  it.each(events.filter((event) => !isStep(status, event)))('ignores %s', (event) => {
    expect(nextRecorderStatus(status, event)).toBeUndefined()
  })
})

it('has a way back to idle from every status', () => {
  const reaches = (status: RecorderStatus, seen = new Set<RecorderStatus>()): boolean => {
    if (status === 'idle') return true
    if (seen.has(status)) return false
    seen.add(status)
    return Object.values(recorderTransitions[status]).some((after) => reaches(after, seen))
  }
  expect(statuses.filter((status) => !reaches(status))).toEqual([])
})

it('warns before the page is left only while something would be lost', () => {
  expect(statuses.filter(isUnsaved)).toEqual(['recording', 'paused', 'saving'])
})
