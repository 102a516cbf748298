import { expect, it } from 'vitest'
import { invitationEvents, invitationStates, nextInvitation } from './invitation-states.ts'

const transitions = [
  ['pending', 'qualified', 'paid', 'pay'],
  ['pending', 'suspected', 'review', 'none'],
  ['pending', 'approved', 'paid', 'pay'],
  ['pending', 'refused', 'refused', 'none'],
  ['pending', 'expired', 'expired', 'none'],
  ['review', 'qualified', 'review', 'none'],
  ['review', 'suspected', 'review', 'none'],
  ['review', 'approved', 'paid', 'pay'],
  ['review', 'refused', 'refused', 'none'],
  ['review', 'expired', 'review', 'none'],
  ...(['paid', 'refused', 'expired'] as const).flatMap((state) =>
    invitationEvents.map((event) => [state, event, state, 'none'] as const),
  ),
] as const

it.each(transitions)('%s and %s: %s, %s', (state, event, to, effect) => {
  expect(nextInvitation(state, event)).toEqual({ to, effect })
})

it('has a test for each', () => {
  expect(transitions).toHaveLength(invitationStates.length * invitationEvents.length)
})
