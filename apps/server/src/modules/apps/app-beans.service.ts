import type { AnswerOf, ParsedRequestOf, Sentence } from '@longhand/contracts'
import type { Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'

/** The ledger: another module's. */
export interface AppBeans {
  moveOnce(
    tx: Transaction,
    movement: { userId: string; amount: number; reason: 'app'; subject: Sentence; entryKey: string },
  ): Promise<'done' | 'done-before' | 'not-enough' | 'another'>
  balance(userId: string): Promise<number>
}

export class AppBeansService {
  constructor(
    private readonly deps: {
      transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>
      users: { requireUser(appId: string, externalUserId: string): Promise<string> }
      beans: AppBeans
      nameOf: (appId: string) => Promise<string>
    },
  ) {}

  async move(
    appId: string,
    { externalUserId, kind, amount, key, subject }: ParsedRequestOf<'moveAppBeans'>,
  ): Promise<AnswerOf<'moveAppBeans'>> {
    const { transaction, users, beans, nameOf } = this.deps
    const userId = await users.requireUser(appId, externalUserId)
    const shown = subject ?? (await nameOf(appId))
    const movement = {
      userId,
      amount: kind === 'earn' ? amount : -amount,
      reason: 'app',
      subject: { en: shown, 'zh-CN': shown },
      entryKey: `app:${appId}:${key}`,
    } as const
    const outcome = await transaction((tx) => beans.moveOnce(tx, movement))
    if (outcome === 'not-enough') throw new DomainError('NOT_ENOUGH_BEANS')
    if (outcome === 'another') throw usedKey()
    return { balance: await beans.balance(userId), isRepeated: outcome === 'done-before' }
  }

  async balance(appId: string, externalUserId: string): Promise<AnswerOf<'getAppBeans'>> {
    return {
      balance: await this.deps.beans.balance(await this.deps.users.requireUser(appId, externalUserId)),
    }
  }
}

function usedKey(): DomainError {
  return new DomainError('ILLEGAL_REQUEST', {
    sentence: { en: 'This key was used for another movement of beans', 'zh-CN': '该键已用于另一笔豆子变动' },
    data: { field: 'key' },
  })
}
