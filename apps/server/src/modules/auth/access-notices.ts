import type { Transaction } from '../../platform/db/database.ts'
import type { EventOf } from '../../platform/events/domain-events.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { AttemptsRepository } from './attempts.repository.ts'
import { mailNoticeJob } from './auth.jobs.ts'

/** A program that makes a thousand links must not bury its owner in mails: one for a token and a kind. What a session makes is always mailed. */
const tokenWindowSeconds = 3600

/** Has the owner mailed of what was set up. */
export class AccessNotices {
  constructor(private readonly deps: { attempts: AttemptsRepository; queue: Pick<Queue, 'send'> }) {}

  async send(tx: Transaction, { userId, kind, id, maker, at }: EventOf<'access-made'>): Promise<void> {
    const { attempts, queue } = this.deps
    if (maker.madeByToken !== null) {
      const key = `access notice ${maker.madeByToken} ${kind}`
      const { tries } = await attempts.count(tx, key, { now: at, windowSeconds: tokenWindowSeconds })
      if (tries > 1) return
    }
    await queue.send(tx, mailNoticeJob, {
      notice: 'access-made',
      userId,
      kind,
      entryId: id,
      at: at.toISOString(),
    })
  }
}
