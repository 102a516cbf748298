import { createHash } from 'node:crypto'
import { type ReviewReason, reviewReasons } from '@longhand/contracts'
import { type Clock, dayMs } from '../../../platform/clock/clock.ts'
import type { Queryable, Transaction } from '../../../platform/db/database.ts'
import type { EventSink } from '../../../platform/events/domain-events.ts'
import { type WouldGet, whoWouldGet } from './dry-run.ts'
import {
  expiryOf,
  type InvitationFact,
  type InvitationRules,
  qualification,
  reasonsForReview,
  type SharedOrigins,
} from './invitation-rules.ts'
import { type InvitationEvent, nextInvitation } from './invitation-states.ts'
import type { InvitationRow, InvitationsRepository } from './invitations.repository.ts'

export interface InviterLedger {
  earnBeans(
    tx: Transaction,
    beans: { userId: string; amount: number; reason: 'invitation'; entryKey: string },
  ): Promise<unknown>
}

/** Knows from where people log in, by hashes. */
export interface OriginReader {
  shared(on: Queryable, one: string, other: string): Promise<SharedOrigins>
  /** @returns That of each pair, in their order. */
  sharedOfAll(on: Queryable, pairs: readonly (readonly [string, string])[]): Promise<SharedOrigins[]>
}

export interface PendingReward {
  rewardId: string
  beans: number
  state: 'pending' | 'review' | 'expired'
  createdAt: Date
  /** None while a payment of the invited may still count. */
  expiresAt: Date | undefined
}

export interface ReviewItem {
  invitedId: string
  inviterId: string
  reasons: ReviewReason[]
  beans: number
  earnedAt: Date | null
  facts: InvitationFact[]
}

/** What the invited does later is not noted: it decides nothing any more. */
const factDays = 180
/** How long an inviter sees what has expired. */
const shownDays = 14

/** Rewards of inviters: they wait until the invited has paid, or used an hour from elsewhere. */
export class InvitationsService {
  constructor(
    private readonly deps: {
      repository: InvitationsRepository
      ledger: InviterLedger
      origins: OriginReader
      events: EventSink
      rules: InvitationRules
      clock: Clock
    },
  ) {}

  /** In the transaction of what the invited did. */
  async note(tx: Transaction, invitedId: string, fact: Omit<InvitationFact, 'at'>): Promise<void> {
    const { repository, clock } = this.deps
    const now = clock.now()
    const invitation = await repository.lock(tx, invitedId)
    if (!invitation || invitation.createdAt.getTime() + factDays * dayMs < now.getTime()) return
    await repository.addFact(tx, invitedId, { ...fact, at: now })
    await this.judge(tx, invitation)
  }

  async pendingOf(inviterId: string): Promise<PendingReward[]> {
    const { repository, rules, clock } = this.deps
    const rows = await repository.ofInviter(inviterId, new Date(clock.now().getTime() - shownDays * dayMs))
    const facts = await repository.factsOf(
      repository.reader,
      rows.map(({ invitedId }) => invitedId),
    )
    return rows.map(({ invitedId, state, createdAt, noticedAt }) => ({
      // Not the invited one's id: that names an account.
      rewardId: createHash('sha256').update(`reward ${invitedId}`).digest('hex').slice(0, 16),
      beans: rules.beans,
      state: state === 'review' || state === 'expired' ? state : 'pending',
      createdAt,
      expiresAt:
        state === 'pending' && !qualification(facts.get(invitedId) ?? [], rules)
          ? expiryOf({ createdAt, noticedAt }, rules)
          : undefined,
    }))
  }

  /** Pays for payments that stay, sends messages of what expires soon, ends what has expired. */
  async sweep(signal: AbortSignal): Promise<void> {
    const { repository, rules, clock } = this.deps
    for (const invitedId of await repository.pendingWithPayments()) {
      signal.throwIfAborted()
      await repository.transaction(async (tx) => {
        const invitation = await repository.lock(tx, invitedId)
        if (invitation) await this.judge(tx, invitation)
      })
    }
    const soon = new Date(clock.now().getTime() - (rules.pendingDays - rules.noticeDays) * dayMs)
    for (const invitedId of await repository.pendingBefore(soon)) {
      signal.throwIfAborted()
      await repository.transaction((tx) => this.endOrReport(tx, invitedId))
    }
  }

  /** Those that wait for a decision. */
  async reviews(paging: { page: number; pageSize: number }): Promise<{ items: ReviewItem[]; total: number }> {
    const { repository, rules } = this.deps
    const { rows, total } = await repository.inReview(paging)
    const facts = await repository.factsOf(
      repository.reader,
      rows.map(({ invitedId }) => invitedId),
    )
    const items = rows.map(({ invitedId, inviterId, reasons, judgedAt }) => ({
      invitedId,
      inviterId,
      reasons: reviewReasons.filter((reason) => reasons?.split(' ').includes(reason)),
      beans: rules.beans,
      earnedAt: judgedAt,
      facts: facts.get(invitedId) ?? [],
    }))
    return { items, total }
  }

  /** @returns Whose reward it is, and whether it still waited; nothing for someone who was not invited. */
  async decide(
    tx: Transaction,
    invitedId: string,
    event: 'approved' | 'refused',
  ): Promise<{ inviterId: string; beans: number; isDone: boolean } | undefined> {
    const { repository, rules } = this.deps
    const invitation = await repository.lock(tx, invitedId)
    if (!invitation) return undefined
    const state = stateOf(invitation)
    const isDone = nextInvitation(state, event).to !== state
    if (isDone) await this.apply(tx, invitation, event)
    return { inviterId: invitation.inviterId, beans: rules.beans, isDone }
  }

  /** Who would have got what, by these rules or changed ones. Nothing moves. */
  async dryRun(
    { from, to }: { from: Date; to: Date },
    changed: Partial<InvitationRules> = {},
  ): Promise<{ rules: InvitationRules; results: WouldGet[] }> {
    const { repository, origins } = this.deps
    const rules = { ...this.deps.rules, ...changed }
    const rows = await repository.madeBetween(
      new Date(from.getTime() - (factDays + rules.paymentDays) * dayMs),
      to,
    )
    const facts = await repository.factsOf(
      repository.reader,
      rows.map(({ invitedId }) => invitedId),
    )
    const origin = await origins.sharedOfAll(
      repository.reader,
      rows.map(({ invitedId, inviterId }) => [inviterId, invitedId]),
    )
    const past = rows.map(({ invitedId, inviterId, createdAt }, index) => ({
      invitedId,
      inviterId,
      createdAt,
      facts: facts.get(invitedId) ?? [],
      shared: origin[index] ?? { network: false, device: false },
    }))
    return { rules, results: whoWouldGet(past, rules, { from, to }) }
  }

  private async judge(tx: Transaction, invitation: InvitationRow): Promise<void> {
    const { repository, origins, rules, clock } = this.deps
    if (stateOf(invitation) !== 'pending') return
    const { invitedId, inviterId } = invitation
    const now = clock.now()
    const earned = qualification((await repository.factsOf(tx, [invitedId])).get(invitedId) ?? [], rules)
    if (!earned || earned.at > now) return
    await repository.lockInviter(tx, inviterId)
    const since = (days: number): Promise<number> =>
      repository.judgedSince(tx, inviterId, new Date(now.getTime() - days * dayMs))
    const shared = await origins.shared(tx, inviterId, invitedId)
    const reasons = reasonsForReview(
      earned.by,
      shared,
      { day: await since(1), month: await since(30) },
      rules,
    )
    await this.apply(tx, invitation, reasons.length > 0 ? 'suspected' : 'qualified', reasons.join(' '))
  }

  private async endOrReport(tx: Transaction, invitedId: string): Promise<void> {
    const { repository, events, rules, clock } = this.deps
    const invitation = await repository.lock(tx, invitedId)
    if (!invitation || stateOf(invitation) !== 'pending') return
    // A payment that may still count keeps it open.
    if (qualification((await repository.factsOf(tx, [invitedId])).get(invitedId) ?? [], rules)) return
    const { inviterId, noticedAt } = invitation
    const now = clock.now()
    if (noticedAt) {
      if (expiryOf(invitation, rules) <= now) await this.apply(tx, invitation, 'expired')
      return
    }
    await repository.change(tx, invitedId, { noticedAt: now })
    const expiresAt = expiryOf({ ...invitation, noticedAt: now }, rules)
    await events.emit(tx, {
      type: 'invitation-expiring',
      userId: inviterId,
      friendId: invitedId,
      beans: rules.beans,
      expiresAt,
    })
  }

  private async apply(
    tx: Transaction,
    invitation: InvitationRow,
    event: InvitationEvent,
    reasons?: string,
  ): Promise<void> {
    const { repository, ledger, events, rules, clock } = this.deps
    const { invitedId, inviterId } = invitation
    const { to, effect } = nextInvitation(stateOf(invitation), event)
    const now = clock.now()
    await repository.change(tx, invitedId, {
      state: to,
      // What was put aside keeps its moment: limits count when a reward was earned.
      judgedAt: invitation.judgedAt ?? now,
      reasons,
      rewardedAt: effect === 'pay' ? now : undefined,
    })
    if (effect !== 'pay') return
    await ledger.earnBeans(tx, {
      userId: inviterId,
      amount: rules.beans,
      reason: 'invitation',
      entryKey: `invitation:${invitedId}`,
    })
    await events.emit(tx, {
      type: 'friend-joined',
      userId: inviterId,
      friendId: invitedId,
      beans: rules.beans,
    })
  }
}

/** Rows from before there were states say only when they were paid. */
function stateOf({ state, rewardedAt }: InvitationRow): InvitationRow['state'] {
  return rewardedAt ? 'paid' : state
}
