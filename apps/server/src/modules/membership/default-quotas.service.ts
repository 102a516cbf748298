import type { DefaultQuotas, Sentence } from '@longhand/contracts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { MembershipRepository } from './membership.repository.ts'

const changedMeanwhile: Sentence = {
  en: 'Someone else has just changed these quotas',
  'zh-CN': '这些配额刚刚被他人修改',
}

/** What everyone may use for whom operators have set nothing else. */
export class DefaultQuotasService {
  constructor(private readonly deps: { repository: MembershipRepository }) {}

  current(on: Queryable = this.deps.repository.reader): Promise<DefaultQuotas> {
    return this.deps.repository.defaultQuotas(on)
  }

  /**
   * @param change With a `revision`, only if that is the present one.
   * @throws DomainError NEWER_REVISION
   */
  async change(
    tx: Transaction,
    { revision: seen, ...quotas }: Omit<DefaultQuotas, 'revision'> & { revision?: number | undefined },
  ): Promise<{ before: DefaultQuotas; after: DefaultQuotas }> {
    const { repository } = this.deps
    const before = await repository.lockDefaultQuotas(tx)
    if (seen !== undefined && seen !== before.revision)
      throw new DomainError('NEWER_REVISION', { sentence: changedMeanwhile, data: before })
    const after = { ...quotas, revision: before.revision + 1 }
    await repository.saveDefaultQuotas(tx, after)
    return { before, after }
  }
}
