export const invitationStates = ['pending', 'review', 'paid', 'refused', 'expired'] as const

export type InvitationState = (typeof invitationStates)[number]

/** `qualified` and `suspected`: by the rules; `approved` and `refused`: by an operator. */
export const invitationEvents = ['qualified', 'suspected', 'approved', 'refused', 'expired'] as const

export type InvitationEvent = (typeof invitationEvents)[number]

export interface InvitationTransition {
  to: InvitationState
  effect: 'none' | 'pay'
}

const none = (to: InvitationState): InvitationTransition => ({ to, effect: 'none' })
const pay: InvitationTransition = { to: 'paid', effect: 'pay' }
const over = (state: InvitationState): Record<InvitationEvent, InvitationTransition> => ({
  qualified: none(state),
  suspected: none(state),
  approved: none(state),
  refused: none(state),
  expired: none(state),
})

const table: Readonly<Record<InvitationState, Readonly<Record<InvitationEvent, InvitationTransition>>>> = {
  pending: {
    qualified: pay,
    suspected: none('review'),
    approved: pay,
    refused: none('refused'),
    expired: none('expired'),
  },
  // Waits for a person, however long.
  review: {
    qualified: none('review'),
    suspected: none('review'),
    approved: pay,
    refused: none('refused'),
    expired: none('review'),
  },
  paid: over('paid'),
  refused: over('refused'),
  expired: over('expired'),
}

export function nextInvitation(state: InvitationState, event: InvitationEvent): InvitationTransition {
  return table[state][event]
}
