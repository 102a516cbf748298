import { expect, it } from 'vitest'
import { type CaptionEvent, movesOf, nextCaptionState, openStates } from './caption-states.ts'

const events: CaptionEvent[] = ['connect', 'pause', 'resume', 'disconnect', 'end', 'save', 'discard']

it('leads from each event to one state', () => {
  for (const event of events) expect(movesOf(event).from.length).toBeGreaterThan(0)
})

it('can be ended whenever it is open, and not again', () => {
  expect(movesOf('end')).toEqual({ from: [...openStates], to: 'ending' })
})

it('goes nowhere once it is saved or thrown away', () => {
  for (const event of events) for (const state of ['saved', 'discarded'] as const) expect(nextCaptionState(state, event)).toBeUndefined()
})
