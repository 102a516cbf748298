import { emptyResultSentence } from '@longhand/contracts'
import type { DomainEvent, EventDispatcher, EventOf } from '../../platform/events/domain-events.ts'
import { toMain } from '../../platform/payments/money.ts'
import { ownedByUser } from './webhook-owner.ts'
import type { WebhookReport, WebhookReportsService } from './webhook-reports.service.ts'

/** Texts are saved every few seconds: one message a minute, after its end. */
const editWindowMs = 60_000
/** For what was begun in the window and commits after it. */
const editSettleMs = 15_000

const reports: { [Type in DomainEvent['type']]?: (event: EventOf<Type>, now: Date) => WebhookReport } = {
  'recording-uploaded': ({ recordingId }) => ({
    type: 'recording.uploaded',
    eventKey: `uploaded:${recordingId}`,
    data: { recordingId },
  }),
  'transcription-finished': ({ recordingId, transcriptionId, fileName, seconds }) => ({
    type: 'transcript.ready',
    eventKey: `transcription:${transcriptionId}`,
    data: { recordingId, fileName, timeLen: seconds },
  }),
  'transcription-empty': ({ recordingId, transcriptionId, fileName, seconds, returnedSeconds, result }) => ({
    type: 'transcript.ready',
    eventKey: `transcription:${transcriptionId}`,
    data: {
      recordingId,
      fileName,
      timeLen: seconds,
      returnedSeconds,
      emptyResult: { ...result, reason: emptyResultSentence(result) },
    },
  }),
  'transcript-imported': ({ recordingId, revision, fileName, seconds }) => ({
    type: 'transcript.ready',
    eventKey: `imported:${recordingId}:${revision}`,
    data: { recordingId, fileName, timeLen: seconds },
  }),
  'transcription-failed': ({ recordingId, transcriptionId, fileName, returnedSeconds, refusal: reason }) => ({
    type: 'transcript.failed',
    eventKey: `transcription:${transcriptionId}`,
    data: {
      recordingId,
      fileName,
      returnedSeconds,
      reasonCode: reason?.code,
      reason: reason && { en: reason.en, 'zh-CN': reason['zh-CN'] },
    },
  }),
  'transcript-edited': ({ recordingId }, now) => {
    const window = Math.floor(now.getTime() / editWindowMs)
    return {
      type: 'transcript.edited',
      eventKey: `edited:${recordingId}:${window}`,
      data: { recordingId },
      sendAt: new Date((window + 1) * editWindowMs + editSettleMs),
    }
  },
  'order-paid': ({ orderNumber, goodsKind, goodsName, amount, currency }) => ({
    type: 'order.paid',
    eventKey: `order:${orderNumber}`,
    data: {
      orderNumber,
      goodsKind,
      goodsName: goodsName.en,
      price: toMain(amount, currency),
      currency,
    },
  }),
  'order-refunded': (event) => ({ eventKey: `refunded:${event.orderNumber}`, ...refundReport(event) }),
  'order-partly-refunded': (event) => ({
    eventKey: `refunded:${event.refundNumber}`,
    ...refundReport(event),
  }),
  // One that expired can be tried again, and expire again.
  'order-expired': ({ orderNumber, at }) => ({
    type: 'order.expired',
    eventKey: `expired:${orderNumber}:${at.getTime()}`,
    data: { orderNumber },
  }),
  'cards-expiring': ({ day, withinDays, cards, seconds, expiresAt }) => ({
    type: 'card.expiring',
    eventKey: `cards:${withinDays}:${day}`,
    data: { cards, seconds, withinDays, expireTime: Math.floor(expiresAt.getTime() / 1000) },
  }),
}

/** `price` is the amount under its name of before. */
function refundReport({
  orderNumber,
  goodsName,
  currency,
  ...minor
}: EventOf<'order-refunded' | 'order-partly-refunded'>): Pick<WebhookReport, 'type' | 'data'> {
  const amount = toMain(minor.amount, currency)
  const refunded = toMain(minor.refunded, currency)
  return {
    type: 'order.refunded',
    data: { orderNumber, goodsName: goodsName.en, price: amount, amount, refunded, currency },
  }
}

export function reportEvents(
  events: EventDispatcher,
  { reports: service, now }: { reports: WebhookReportsService; now: () => Date },
): void {
  for (const type of Object.keys(reports) as (keyof typeof reports)[]) {
    const describe = reports[type] as (event: DomainEvent, now: Date) => WebhookReport
    events.on(type, (tx, event: DomainEvent) =>
      service.report(tx, ownedByUser(event.userId), describe(event, now())),
    )
  }
}
