import type { DomainEvent, EventDispatcher, EventOf } from '../../platform/events/domain-events.ts'
import type { MessageContent } from './message-content.ts'
import type { MessageWriter } from './message-writer.ts'

type EventMessage = { eventKey: string; content: MessageContent }

const eventMessages: { [Type in DomainEvent['type']]?: (event: EventOf<Type>) => EventMessage } = {
  'transcription-finished': ({ transcriptionId, recordingId, fileName, seconds }) => ({
    eventKey: `transcription:${transcriptionId}`,
    content: { kind: 'transcription-done', fileName, seconds, recordingId },
  }),
  'transcription-empty': ({ transcriptionId, recordingId, fileName, result }) => ({
    eventKey: `transcription:${transcriptionId}`,
    content: { kind: 'transcription-empty', fileName, recordingId, result },
  }),
  'transcription-failed': ({
    transcriptionId,
    recordingId,
    fileName,
    returnedSeconds,
    importFailure: reason,
    refusal,
  }) => ({
    eventKey: `transcription:${transcriptionId}`,
    content: reason
      ? { kind: 'import-failed', fileName, returnedSeconds, recordingId, reason }
      : {
          kind: 'transcription-failed',
          fileName,
          returnedSeconds,
          recordingId,
          reason: refusal && { en: refusal.en, 'zh-CN': refusal['zh-CN'] },
        },
  }),
  'order-paid': ({ orderNumber, goodsKind, goodsName, amount, currency }) => ({
    eventKey: `order-paid:${orderNumber}`,
    content: { kind: 'purchase', orderNumber, goodsKind, goodsName, amountFen: amount, currency },
  }),
  'order-refunded': ({ orderNumber, goodsName, amount, currency }) => ({
    eventKey: `order-refunded:${orderNumber}`,
    content: { kind: 'refund', orderNumber, goodsName, amountFen: amount, currency },
  }),
  'order-partly-refunded': ({ orderNumber, refundNumber, goodsName, amount, currency }) => ({
    eventKey: `order-partly-refunded:${refundNumber}`,
    content: { kind: 'partial-refund', orderNumber, goodsName, amountFen: amount, currency },
  }),
  'payment-unusable': ({ orderNumber, tradeNumber, goodsName, amount, currency, reason }) => ({
    eventKey: `payment-unusable:${tradeNumber}`,
    content: { kind: 'payment-returned', orderNumber, goodsName, amountFen: amount, currency, reason },
  }),
  'cards-expiring': ({ day, withinDays, cards, seconds, expiresAt }) => ({
    eventKey: `cards-expiring:${withinDays}:${day}`,
    content: { kind: 'cards-expiring', withinDays, cards, seconds, expiresAt: expiresAt.toISOString() },
  }),
  'gift-given': ({ gift, seconds }) => ({
    eventKey: `gift:${gift}`,
    content: { kind: 'gift', gift, seconds },
  }),
  'card-given': ({ cardId, seconds }) => ({
    eventKey: `card:${cardId}`,
    content: { kind: 'gift', gift: 'operator', seconds },
  }),
  'gift-code-redeemed': ({ codeId, rewardType, rewardNumber }) => ({
    eventKey: `gift-code:${codeId}`,
    content: { kind: 'gift-code', rewardType, rewardNumber },
  }),
  'friend-joined': ({ friendId, beans }) => ({
    eventKey: `friend-joined:${friendId}`,
    content: { kind: 'friend-joined', beans },
  }),
  'invitation-expiring': ({ friendId, beans, expiresAt }) => ({
    eventKey: `invitation-expiring:${friendId}`,
    content: { kind: 'invitation-expiring', beans, expiresAt: expiresAt.toISOString() },
  }),
  'deletion-requested': ({ purgeAt }) => ({
    eventKey: `deletion-requested:${purgeAt.toISOString()}`,
    content: { kind: 'deletion-requested', purgeAt: purgeAt.toISOString() },
  }),
}

/** In the transaction of the event. */
export function writeEventMessages(events: EventDispatcher, writer: MessageWriter): void {
  for (const type of Object.keys(eventMessages) as (keyof typeof eventMessages)[]) {
    const toMessage = eventMessages[type] as (event: DomainEvent) => EventMessage
    events.on(type, (tx, event: DomainEvent) =>
      writer.write(tx, { userId: event.userId, ...toMessage(event) }),
    )
  }
}
