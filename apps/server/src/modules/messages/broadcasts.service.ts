import { randomUUID } from 'node:crypto'
import type { Sentence } from '@longhand/contracts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { MessagesRepository } from './messages.repository.ts'

export interface Recipients {
  everyone(): Promise<string[]>
  members(): Promise<string[]>
}

/** To everyone who has an account now, to VIP members, or to one person. */
type BroadcastTo = 'all' | 'vip' | { userId: string }

export interface Broadcast {
  to: BroadcastTo
  title: Sentence
  text: Sentence
  /** The same key is told each person once. @default a new one */
  key?: string | undefined
}

export class BroadcastsService {
  constructor(
    private readonly deps: { repository: MessagesRepository; recipients: Recipients; clock: Clock },
  ) {}

  async send({ to, title, text, key = randomUUID() }: Broadcast): Promise<number> {
    const { repository, clock } = this.deps
    const userIds = await this.recipientsOf(to)
    return repository.transaction((tx) =>
      repository.addToMany(tx, userIds, {
        eventKey: `broadcast:${key}`,
        content: { kind: 'broadcast', title, text },
        createdAt: clock.now(),
      }),
    )
  }

  /** To one person, in the transaction of what it is about. */
  async sendIn(
    tx: Transaction,
    userId: string,
    { title, text, key }: Omit<Broadcast, 'to' | 'key'> & { key: string },
  ): Promise<void> {
    await this.deps.repository.addToMany(tx, [userId], {
      eventKey: `broadcast:${key}`,
      content: { kind: 'broadcast', title, text },
      createdAt: this.deps.clock.now(),
    })
  }

  private async recipientsOf(to: BroadcastTo): Promise<readonly string[]> {
    const { recipients } = this.deps
    if (to === 'all') return recipients.everyone()
    return to === 'vip' ? recipients.members() : [to.userId]
  }
}
