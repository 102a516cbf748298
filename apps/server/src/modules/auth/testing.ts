import type { Database } from '../../platform/db/database.ts'
import { users } from './auth.tables.ts'

let count = 0

/** Adds a person to a test's database. Each has an address of their own unless one is given. @returns Their id. */
export async function addTestUser(database: Database, person: Partial<typeof users.$inferInsert> = {}): Promise<string> {
  count += 1
  const [row] = await database.orm
    .insert(users)
    .values({ email: `person-${count}@example.com`, nickName: `Person ${count}`, language: 'en', createdAt: new Date(0), ...person })
    .returning({ id: users.id })
  if (!row) throw new Error('The person was not added.')
  return row.id
}
