import type { Clock } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { mailTopicOf, type MessageContent } from './message-content.ts'
import { mailMessageJob } from './messages.jobs.ts'
import type { MessagesRepository } from './messages.repository.ts'

/** `eventKey` makes each person hear it once. */
export interface WrittenMessage {
  userId: string
  eventKey: string
  content: MessageContent
}

/** Writes in the transaction of what is reported. */
export class MessageWriter {
  constructor(
    private readonly deps: { repository: MessagesRepository; queue: Pick<Queue, 'send'>; clock: Clock },
  ) {}

  /** Sends the mail job where its kind has one. Does nothing when it was written before. */
  async write(tx: Transaction, message: WrittenMessage): Promise<void> {
    const { repository, queue, clock } = this.deps
    const messageId = await repository.add(tx, { ...message, createdAt: clock.now() })
    if (messageId !== undefined && mailTopicOf(message.content))
      await queue.send(tx, mailMessageJob, { messageId })
  }
}
