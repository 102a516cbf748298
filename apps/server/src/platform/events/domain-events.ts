/** Events run in the transaction in which they happened: what listeners write commits with it or not at all. */
import type { AccessKind, EmptyResult, Gift, InterfaceLanguage, Sentence } from '@longhand/contracts'
import type { Maker } from '../access/maker.ts'
import type { Failure } from '../speech/failure.ts'
import type { Transaction } from '../db/database.ts'

interface Refunded {
  userId: string
  orderNumber: string
  refundNumber: string
  goodsName: Sentence
  /** In the smallest unit of the currency. */
  amount: number
  /** With all refunds of the payment before. */
  refunded: number
  /** By ISO 4217. */
  currency: string
  /** Of a part: what the app or the operator calls it. */
  key?: string | undefined
}

export type DomainEvent =
  | { type: 'user-registered'; userId: string; language: InterfaceLanguage; inviteCode?: string | undefined }
  | { type: 'address-confirmed'; userId: string }
  | { type: 'recording-uploaded'; userId: string; recordingId: string }
  | { type: 'recording-changed'; userId: string; recordingId: string }
  | {
      type: 'transcription-finished'
      userId: string
      recordingId: string
      transcriptionId: string
      fileName: string
      seconds: number
      translateTo?: string | undefined
      /** Made again for nothing: no task and no invitation counts it. */
      isFree?: boolean
    }
  /** It ended with a text without words: nothing that counts finished ones counts it. */
  | {
      type: 'transcription-empty'
      userId: string
      recordingId: string
      transcriptionId: string
      fileName: string
      seconds: number
      returnedSeconds: number
      result: EmptyResult
    }
  | {
      type: 'transcription-failed'
      userId: string
      recordingId: string
      transcriptionId: string
      fileName: string
      returnedSeconds: number
      /** Why a text could not be imported, where that is what failed. */
      importFailure?: Sentence | undefined
      /** Why it was not gone on with, where a status code names that. */
      refusal?: Failure | undefined
    }
  | { type: 'transcription-cancelled'; userId: string; recordingId: string }
  | { type: 'transcript-edited'; userId: string; recordingId: string }
  /** A text with times came from a file; one without times ends as a transcription does. */
  | {
      type: 'transcript-imported'
      userId: string
      recordingId: string
      revision: number
      fileName: string
      seconds: number
    }
  | { type: 'transcript-exported'; userId: string; recordingId: string }
  | { type: 'checked-in'; userId: string; day: string }
  | { type: 'friend-joined'; userId: string; friendId: string; beans: number }
  | { type: 'invitation-expiring'; userId: string; friendId: string; beans: number; expiresAt: Date }
  | { type: 'gift-given'; userId: string; gift: Gift; seconds: number }
  | { type: 'card-given'; userId: string; cardId: string; seconds: number }
  | { type: 'gift-code-redeemed'; userId: string; codeId: string; rewardType: number; rewardNumber: number }
  | { type: 'deletion-requested'; userId: string; purgeAt: Date }
  /** What the account has under way ends. */
  | { type: 'account-suspended'; userId: string }
  /** What was held for the account goes on. */
  | { type: 'account-readmitted'; userId: string }
  /** Something was set up that outlives a session. */
  | { type: 'access-made'; userId: string; kind: AccessKind; id: string; maker: Maker; at: Date }
  | {
      type: 'order-paid'
      userId: string
      orderNumber: string
      goodsKind: 'vip' | 'card' | 'external'
      goodsName: Sentence
      /** In the smallest unit of the currency. */
      amount: number
      /** By ISO 4217. */
      currency: string
    }
  /** All that is to go back is back, and the goods with it. */
  | ({ type: 'order-refunded' } & Refunded)
  /** A part went back, and the buyer keeps the goods. */
  | ({ type: 'order-partly-refunded' } & Refunded)
  | { type: 'order-expired'; userId: string; orderNumber: string; at: Date }
  | {
      type: 'payment-unusable'
      userId: string
      orderNumber: string
      tradeNumber: string
      goodsName: Sentence
      amount: number
      currency: string
      reason: 'order-closed' | 'order-cancelled' | 'paid-twice'
    }
  | {
      type: 'cards-expiring'
      userId: string
      day: string
      withinDays: number
      cards: number
      seconds: number
      expiresAt: Date
    }
  | { type: 'voice-made'; userId: string; voiceId: string }

export type EventOf<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>

export interface EventSink {
  /** Calls every listener in turn; when one throws, the transaction fails. */
  emit(tx: Transaction, event: DomainEvent): Promise<void>
}

export class EventDispatcher implements EventSink {
  readonly #listeners = new Map<DomainEvent['type'], ((tx: Transaction, event: never) => Promise<void>)[]>()

  on<Type extends DomainEvent['type']>(
    type: Type,
    listener: (tx: Transaction, event: EventOf<Type>) => Promise<void>,
  ): this {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
    return this
  }

  async emit(tx: Transaction, event: DomainEvent): Promise<void> {
    for (const listener of this.#listeners.get(event.type) ?? []) await listener(tx, event as never)
  }
}
