import type { ReviewReason } from '@longhand/contracts'
import { dayMs } from '../../../platform/clock/clock.ts'

export interface InvitationRules {
  /** What the inviter gets. */
  beans: number
  /** Transcribed seconds of the invited that count as use. */
  usedSeconds: number
  /** A payment counts when it is that old and was not given back. */
  paymentDays: number
  /** How long a reward waits for either, and how long before its end the inviter is notified. */
  pendingDays: number
  noticeDays: number
  /** Rewards of one inviter within a day and within 30: more go to review. */
  perDay: number
  perMonth: number
}

/** Beans as the product has always given them. A payment's days are those in which buyers can give it back: {@link InvitationRules.paymentDays} follows the setting. */
export const invitationRules: Omit<InvitationRules, 'paymentDays'> = {
  beans: 100,
  usedSeconds: 3600,
  pendingDays: 90,
  noticeDays: 7,
  perDay: 3,
  perMonth: 20,
}

/** What the invited did. `seconds` are those of a transcription. */
export interface InvitationFact {
  kind: 'used' | 'paid' | 'refunded'
  /** The transcription or the order. */
  reference: string
  seconds: number
  at: Date
}

/** What two people have in common. */
export interface SharedOrigins {
  network: boolean
  device: boolean
}

/**
 * When an invitation has earned its reward, and by what: the earlier of an hour of use and a payment that stays.
 *
 * @returns Nothing until then; a payment that still may be given back has its moment in the future.
 */
export function qualification(
  facts: readonly InvitationFact[],
  rules: InvitationRules,
): { by: 'used' | 'paid'; at: Date } | undefined {
  const inOrder = [...facts].sort((a, b) => a.at.getTime() - b.at.getTime())
  const refunded = new Map(
    inOrder.filter(({ kind }) => kind === 'refunded').map(({ reference, at }) => [reference, at.getTime()]),
  )
  const stays = inOrder
    .filter(({ kind }) => kind === 'paid')
    .map(({ reference, at }) => ({ reference, due: at.getTime() + rules.paymentDays * dayMs }))
    .filter(({ reference, due }) => (refunded.get(reference) ?? Infinity) > due)
    .sort((a, b) => a.due - b.due)[0]
  let seconds = 0
  const used = inOrder.find((fact) => fact.kind === 'used' && (seconds += fact.seconds) >= rules.usedSeconds)
  if (used && (!stays || used.at.getTime() <= stays.due)) return { by: 'used', at: used.at }
  return stays && { by: 'paid', at: new Date(stays.due) }
}

/** @param before Rewards of the same inviter in the day and in the 30 days before. */
export function reasonsForReview(
  by: 'used' | 'paid',
  shared: SharedOrigins,
  before: { day: number; month: number },
  rules: InvitationRules,
): ReviewReason[] {
  // Money that stays is worth more than what two browsers have in common: families share both.
  const reasons: ReviewReason[] =
    by === 'paid'
      ? []
      : [
          ...(shared.network ? ['same-network' as const] : []),
          ...(shared.device ? ['same-device' as const] : []),
        ]
  return before.day >= rules.perDay || before.month >= rules.perMonth ? [...reasons, 'too-many'] : reasons
}

/** Never without notice: of an invitation from before these rules there was none. */
export function expiryOf(
  { createdAt, noticedAt }: { createdAt: Date; noticedAt: Date | null },
  rules: InvitationRules,
): Date {
  const end = createdAt.getTime() + rules.pendingDays * dayMs
  return new Date(Math.max(end, (noticedAt?.getTime() ?? 0) + (noticedAt ? rules.noticeDays * dayMs : 0)))
}
