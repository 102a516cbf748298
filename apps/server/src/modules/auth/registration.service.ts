import type { Registration, Sentence } from '@longhand/contracts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { RegistrationRepository } from './registration.repository.ts'

/** The same for everyone: it says nothing about an address. */
const refusal: Sentence = {
  en: 'Registration is not open here. Ask the people who run this site',
  'zh-CN': '本站未开放注册，请联系管理员',
}

const changedMeanwhile: Sentence = {
  en: 'Someone else has just changed who may register',
  'zh-CN': '注册方式刚刚被他人修改',
}

/** Knows whose invitation a code is. */
export type FindInviter = (db: Queryable, code: string) => Promise<string | undefined>

/** Who may make an account without an operator. */
export class RegistrationService {
  constructor(
    private readonly deps: {
      database: Database
      repository: RegistrationRepository
      inviterOf: FindInviter
      /** Whether invitations of a user let others in. */
      mayInvite: (db: Queryable, userId: string) => Promise<boolean>
    },
  ) {}

  rules(db: Queryable = this.deps.database.orm): Promise<Registration> {
    return this.deps.repository.find(db)
  }

  /**
   * @param change With a `revision`, only if that is the present one.
   * @returns The rules before and now.
   * @throws DomainError NEWER_REVISION
   */
  async change(
    tx: Transaction,
    { mode, domains, revision: seen }: Omit<Registration, 'revision'> & { revision?: number | undefined },
  ): Promise<{ before: Registration; after: Registration }> {
    const { repository } = this.deps
    const before = await repository.lock(tx)
    if (seen !== undefined && seen !== before.revision)
      throw new DomainError('NEWER_REVISION', { sentence: changedMeanwhile, data: before })
    const after = { mode, domains: mode === 'domain' ? domains : [], revision: before.revision + 1 }
    await repository.save(tx, after)
    return { before, after }
  }

  /** Comes before anything that depends on the address. @throws DomainError ILLEGAL_REQUEST */
  async assertAdmits(
    { email, inviteCode }: { email: string; inviteCode?: string | undefined },
    db: Queryable = this.deps.database.orm,
  ): Promise<void> {
    const { mode, domains } = await this.rules(db)
    const isAdmitted = {
      open: () => true,
      closed: () => false,
      domain: () => domains.includes(email.split('@').at(-1) ?? ''),
      invitation: () => this.isInvited(db, inviteCode),
    }[mode]
    if (!(await isAdmitted())) throw new DomainError('ILLEGAL_REQUEST', { sentence: refusal })
  }

  private async isInvited(db: Queryable, code: string | undefined): Promise<boolean> {
    const inviter = code === undefined ? undefined : await this.deps.inviterOf(db, code.toUpperCase())
    return inviter !== undefined && (await this.deps.mayInvite(db, inviter))
  }
}
