import type { Registration, Sentence } from '@longhand/contracts'
import { eq } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { registrationRules } from './auth.tables.ts'

const onlyRow = 1
const open: Registration = { mode: 'open', domains: [], revision: 0 }

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
      inviterOf: FindInviter
      /** Whether invitations of a user let others in. */
      mayInvite: (db: Queryable, userId: string) => Promise<boolean>
    },
  ) {}

  async rules(db: Queryable = this.deps.database.orm): Promise<Registration> {
    const [row] = await db.select().from(registrationRules)
    return row ? { mode: row.mode, domains: row.domains, revision: row.revision } : open
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
    // Its lock serializes changes, the first one as well.
    await tx
      .insert(registrationRules)
      .values({ id: onlyRow, ...open })
      .onConflictDoNothing()
    const [row] = await tx
      .select()
      .from(registrationRules)
      .where(eq(registrationRules.id, onlyRow))
      .for('update')
    const before = row ? { mode: row.mode, domains: row.domains, revision: row.revision } : open
    if (seen !== undefined && seen !== before.revision)
      throw new DomainError('NEWER_REVISION', { sentence: changedMeanwhile, data: before })
    const after = { mode, domains: mode === 'domain' ? domains : [], revision: before.revision + 1 }
    await tx.update(registrationRules).set(after).where(eq(registrationRules.id, onlyRow))
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
