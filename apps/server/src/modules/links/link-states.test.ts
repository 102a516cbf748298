import { linkStates } from '@longhand/contracts'
import { expect, it } from 'vitest'
import type { linkTransitions } from './link-states.ts'
import { isOnItsWay, type LinkEvent, nextLinkState } from './link-states.ts'

const events: LinkEvent[] = ['start', 'pause', 'arrive', 'fail', 'cancel', 'retry']

it.each(
  linkStates.flatMap((state) =>
    events.map((event): [string, string, string] => {
      const allowed: Record<string, string> = {
        'waiting start': 'fetching',
        'waiting fail': 'failed',
        'waiting cancel': 'cancelled',
        'fetching start': 'fetching',
        'fetching pause': 'waiting',
        'fetching arrive': 'done',
        'fetching fail': 'failed',
        'fetching cancel': 'cancelled',
        'failed retry': 'waiting',
        'cancelled retry': 'waiting',
      }
      return [state, event, allowed[`${state} ${event}`] ?? 'nothing']
    }),
  ),
)('%s, %s: %s', (state, event, next) => {
  expect(nextLinkState(state as keyof typeof linkTransitions, event as LinkEvent) ?? 'nothing').toBe(next)
})

it('ends in each state that is on its way to nothing', () => {
  expect(linkStates.filter(isOnItsWay)).toEqual(['waiting', 'fetching'])
})
