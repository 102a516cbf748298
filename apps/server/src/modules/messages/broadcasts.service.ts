import { randomUUID } from 'node:crypto'
import type { Sentence } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { MessagesRepository } from './messages.repository.ts'

export interface Recipients {
  everyone(): Promise<string[]>
  members(): Promise<string[]>
}

/** To everyone who has an account now, to VIP members, or to one person. */
export type BroadcastTo = 'all' | 'vip' | { userId: string }

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

  private async recipientsOf(to: BroadcastTo): Promise<readonly string[]> {
    const { recipients } = this.deps
    if (to === 'all') return recipients.everyone()
    return to === 'vip' ? recipients.members() : [to.userId]
  }
}
