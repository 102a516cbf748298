import { exportStates, type ExportState } from '@longhand/contracts'
import { describe, expect, it } from 'vitest'
import { type DeliveryEvent, nextState } from './delivery-states.ts'

const events: DeliveryEvent[] = ['asked', 'written', 'retry', 'gave-up', 'left']
const expected: Record<string, ExportState> = {
  'waiting asked': 'waiting',
  'waiting written': 'delivered',
  'waiting retry': 'waiting',
  'waiting gave-up': 'failed',
  'waiting left': 'cancelled',
  'delivered asked': 'waiting',
  'failed asked': 'waiting',
  'cancelled asked': 'waiting',
}

describe.each(exportStates)('an export that is %s', (state) => {
  it.each(events)('%s', (event) => {
    const next = expected[`${state} ${event}`]
    if (next) expect(nextState(state, event)).toBe(next)
    else expect(() => nextState(state, event)).toThrow(`An export that is ${state}`)
  })
})
