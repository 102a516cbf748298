import type { ReviewReason } from '@longhand/contracts'
import { dayMs } from '../../../platform/clock/clock.ts'
import {
  expiryOf,
  type InvitationFact,
  type InvitationRules,
  qualification,
  reasonsForReview,
  type SharedOrigins,
} from './invitation-rules.ts'

export interface PastInvitation {
  invitedId: string
  inviterId: string
  createdAt: Date
  facts: readonly InvitationFact[]
  shared: SharedOrigins
}

export interface WouldGet {
  inviterId: string
  invitedId: string
  at: Date
  by: 'used' | 'paid'
  beans: number
  /** None: it would have been paid at once. */
  reasons: ReviewReason[]
}

/** Who would have got what between two moments, by these rules from the beginning. */
export function whoWouldGet(
  invitations: readonly PastInvitation[],
  rules: InvitationRules,
  { from, to }: { from: Date; to: Date },
): WouldGet[] {
  const given = new Map<string, number[]>()
  return invitations
    .flatMap((invitation) => {
      const earned = qualification(invitation.facts, rules)
      const isLate =
        earned?.by === 'used' &&
        earned.at > expiryOf({ createdAt: invitation.createdAt, noticedAt: null }, rules)
      return earned && !isLate && earned.at < to ? [{ ...invitation, ...earned }] : []
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ inviterId, invitedId, by, at, shared }) => {
      const before = given.get(inviterId) ?? []
      const within = (days: number): number =>
        before.filter((time) => time > at.getTime() - days * dayMs).length
      const reasons = reasonsForReview(by, shared, { day: within(1), month: within(30) }, rules)
      given.set(inviterId, [...before, at.getTime()])
      return { inviterId, invitedId, at, by, beans: rules.beans, reasons }
    })
    .filter(({ at }) => at >= from)
}
