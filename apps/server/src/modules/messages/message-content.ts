import type { EmptyResult, Gift, MailPreferences, Sentence } from '@longhand/contracts'

/** What a message tells. Stored as it is: a kind keeps its name and fields for ever, new fields are optional. */
export type MessageContent =
  | { kind: 'transcription-done'; fileName: string; seconds: number; recordingId?: string }
  | { kind: 'transcription-empty'; fileName: string; recordingId: string; result: EmptyResult }
  | {
      kind: 'transcription-failed'
      fileName: string
      returnedSeconds: number
      recordingId?: string
      reason?: Sentence | undefined
    }
  | {
      kind: 'import-failed'
      fileName: string
      returnedSeconds: number
      recordingId: string
      reason: Sentence
    }
  | {
      kind: 'purchase'
      goodsKind: 'vip' | 'card' | 'external'
      goodsName: Sentence
      amountFen: number
      /** CNY when missing. */
      currency?: string
      orderNumber: string
    }
  | {
      kind: 'partial-refund'
      goodsName: Sentence
      amountFen: number
      currency: string
      orderNumber: string
    }
  | { kind: 'refund'; goodsName: Sentence; amountFen: number; currency?: string; orderNumber: string }
  | {
      kind: 'payment-returned'
      goodsName: Sentence
      amountFen: number
      currency?: string
      orderNumber: string
      reason: 'order-closed' | 'order-cancelled' | 'paid-twice'
    }
  | { kind: 'cards-expiring'; withinDays: number; cards: number; seconds: number; expiresAt: string }
  | { kind: 'gift'; gift: Gift | 'operator'; seconds: number }
  | { kind: 'gift-code'; rewardType: number; rewardNumber: number }
  | { kind: 'friend-joined'; beans: number }
  | { kind: 'invitation-expiring'; beans: number; expiresAt: string }
  | { kind: 'deletion-requested'; purgeAt: string }
  | { kind: 'broadcast'; title: Sentence; text: Sentence }

export type MailTopic = keyof MailPreferences

/** Account deletion is always mailed, by the auth module; broadcasts never are. */
const mailTopics: Record<MessageContent['kind'], MailTopic | undefined> = {
  'transcription-done': 'transcriptions',
  'transcription-empty': 'transcriptions',
  'transcription-failed': 'transcriptions',
  'import-failed': 'transcriptions',
  purchase: 'purchases',
  refund: 'purchases',
  'partial-refund': 'purchases',
  'payment-returned': 'purchases',
  'cards-expiring': 'rewards',
  gift: 'rewards',
  'gift-code': 'rewards',
  'friend-joined': 'rewards',
  'invitation-expiring': 'rewards',
  'deletion-requested': undefined,
  broadcast: undefined,
}

/** @returns `undefined` for a message that has no mail copy. */
export function mailTopicOf({ kind }: MessageContent): MailTopic | undefined {
  return mailTopics[kind]
}
