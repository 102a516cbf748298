import type { Sentence } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { BeanEntryRow, BeansPage, BeansRepository } from './beans.repository.ts'
import type { beanEntries } from './beans.tables.ts'

/** Beans that move. `entryKey` says what for, so that it happens once. */
export interface BeanMovement {
  userId: string
  /** Whole beans, above 0. */
  amount: number
  reason: (typeof beanEntries.$inferInsert)['reason']
  subject?: Sentence | undefined
  entryKey: string
}

/** What became of a movement. */
export type BeanOutcome = 'done' | 'done-before' | 'not-enough'

export class BeansService {
  constructor(private readonly deps: { repository: BeansRepository; clock: Clock }) {}

  async earn(tx: Transaction, movement: BeanMovement): Promise<BeanOutcome> {
    return this.move(tx, movement, movement.amount)
  }

  async spend(tx: Transaction, movement: BeanMovement): Promise<BeanOutcome> {
    return this.move(tx, movement, -movement.amount)
  }

  /**
   * For movements that are asked for again: one that was done before is found before the balance is looked at.
   *
   * @param amount Negative for beans that are spent.
   * @returns `another` when the key was used for another movement.
   */
  async moveOnce(tx: Transaction, { amount, ...movement }: BeanMovement): Promise<BeanOutcome | 'another'> {
    const { repository } = this.deps
    await repository.lock(tx, movement.userId)
    if (!(await repository.findByKey(tx, movement.entryKey))) {
      const outcome = await this.move(tx, movement, amount)
      if (outcome !== 'done-before') return outcome
    }
    const before = await repository.findByKey(tx, movement.entryKey)
    return before?.userId === movement.userId && before.amount === amount ? 'done-before' : 'another'
  }

  balance(userId: string): Promise<number> {
    return this.deps.repository.balance(this.deps.repository.reader, userId)
  }

  entries(userId: string, page: BeansPage): Promise<{ rows: BeanEntryRow[]; total: number }> {
    return this.deps.repository.page(userId, page)
  }

  private async move(
    tx: Transaction,
    { userId, reason, subject, entryKey }: Omit<BeanMovement, 'amount'>,
    amount: number,
  ): Promise<BeanOutcome> {
    const { repository, clock } = this.deps
    await repository.lock(tx, userId)
    const balanceAfter = (await repository.balance(tx, userId)) + amount
    if (balanceAfter < 0) return 'not-enough'
    const isNew = await repository.append(tx, {
      userId,
      reason,
      subject,
      amount,
      balanceAfter,
      createdAt: clock.now(),
      entryKey,
    })
    return isNew ? 'done' : 'done-before'
  }
}
