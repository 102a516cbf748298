import type { CaptionState } from '@longhand/contracts'
import { expect, it } from 'vitest'
import { type CaptionEvent, movesOf, nextCaptionState, openStates } from './caption-states.ts'

const events: CaptionEvent[] = ['connect', 'pause', 'resume', 'disconnect', 'end', 'save', 'discard']

// Written out once more by hand: what is not here does not happen.
const expected: Record<CaptionState, Partial<Record<CaptionEvent, CaptionState>>> = {
  starting: { connect: 'live', end: 'ending' },
  live: { connect: 'live', pause: 'paused', disconnect: 'reconnecting', end: 'ending' },
  paused: { connect: 'live', resume: 'live', disconnect: 'reconnecting', end: 'ending' },
  reconnecting: { connect: 'live', end: 'ending' },
  ending: { save: 'saved', discard: 'discarded' },
  saved: {},
  discarded: {},
}
const states = Object.keys(expected) as CaptionState[]

it.each(states.flatMap((from) => events.map((event) => ({ from, event, to: expected[from][event] }))))(
  '$from, $event → $to',
  ({ from, event, to }) => {
    expect(nextCaptionState(from, event)).toBe(to)
  },
)

it.each(events)('leads by %s to one state, from all that have it', (event) => {
  const from = states.filter((state) => expected[state][event])
  expect(movesOf(event)).toEqual({ from, to: expected[from[0]!][event] })
})

it('can be ended whenever it is open, and not again', () => {
  expect(movesOf('end').from).toEqual([...openStates])
})

it('refuses an event that leads nowhere', () => {
  expect(() => movesOf('sleep' as CaptionEvent)).toThrow('sleep does not lead to one state')
})
