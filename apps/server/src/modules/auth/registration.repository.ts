import type { Registration } from '@longhand/contracts'
import { eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { registrationRules } from './auth.tables.ts'

const onlyRow = 1
const open: Registration = { mode: 'open', domains: [], revision: 0 }
const { mode, domains, revision } = registrationRules

export class RegistrationRepository {
  async find(db: Queryable): Promise<Registration> {
    const [row] = await db.select({ mode, domains, revision }).from(registrationRules)
    return row ?? open
  }

  /** One transaction at a time, the first one as well. */
  async lock(tx: Transaction): Promise<Registration> {
    await tx
      .insert(registrationRules)
      .values({ id: onlyRow, ...open })
      .onConflictDoNothing()
    const [row] = await tx.select({ mode, domains, revision }).from(registrationRules).for('update')
    return row ?? open
  }

  async save(tx: Transaction, rules: Registration): Promise<void> {
    await tx.update(registrationRules).set(rules).where(eq(registrationRules.id, onlyRow))
  }
}
