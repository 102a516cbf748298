import type { AccessKind } from '@longhand/contracts'
import { currentCaller } from '../../../platform/access/caller.ts'
import type { DomainEvent, EventDispatcher } from '../../../platform/events/domain-events.ts'
import type { TrailAction, TrailService } from './trail.service.ts'

/** Kinds of access that others than the owner get at; sessions are many, and listed for their owner. */
const notedKinds: readonly AccessKind[] = ['token', 'webhook', 'exportRule', 'shareLink', 'audience', 'app']

/** What happens to accounts, money, rules and shares is noted in the transaction in which it happens. */
export function noteEvents(events: EventDispatcher, trail: TrailService): void {
  const note = (
    tx: Parameters<TrailService['note']>[0],
    event: DomainEvent,
    noted: Omit<TrailAction, 'action'>,
  ) => trail.note(tx, { action: currentCaller()?.call ?? event.type, userId: event.userId, ...noted })
  events
    .on('user-registered', (tx, event) => note(tx, event, { actorId: event.userId }))
    .on('address-confirmed', (tx, event) => note(tx, event, { actorId: event.userId }))
    .on('deletion-requested', (tx, event) =>
      note(tx, event, { after: { purgeAt: event.purgeAt.toISOString() } }),
    )
    .on('access-made', async (tx, event) => {
      if (notedKinds.includes(event.kind))
        await note(tx, event, { after: { kind: event.kind, id: event.id } })
    })
    .on('card-given', (tx, event) => note(tx, event, { after: { seconds: event.seconds } }))
    .on('gift-code-redeemed', (tx, event) =>
      note(tx, event, { after: { rewardType: event.rewardType, rewardNumber: event.rewardNumber } }),
    )
    .on('order-paid', (tx, event) =>
      note(tx, event, {
        target: event.orderNumber,
        after: { paidFen: event.amount, currency: event.currency },
      }),
    )
    .on('order-partly-refunded', (tx, event) =>
      note(tx, event, {
        target: event.orderNumber,
        after: { refundedFen: event.amount, currency: event.currency },
      }),
    )
    .on('order-refunded', (tx, event) =>
      note(tx, event, {
        target: event.orderNumber,
        after: { refundedFen: event.amount, currency: event.currency },
      }),
    )
}
