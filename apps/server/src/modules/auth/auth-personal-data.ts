import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data/personal-data.ts'
import type { AccountLinksRepository } from './account-links.repository.ts'
import { addressOf } from './app-accounts.ts'
import type { CodesRepository } from './codes.repository.ts'
import type { SessionsRepository } from './sessions.repository.ts'
import type { UsersRepository } from './users.repository.ts'

/** Erased last: as long as the row has an address, its person can come back. */
export class AuthPersonalData implements PersonalData {
  constructor(
    private readonly deps: {
      database: Database
      users: UsersRepository
      sessions: SessionsRepository
      codes: CodesRepository
      links: Pick<AccountLinksRepository, 'forget'>
      mailer: Pick<Mailer, 'forget'>
      clock: Clock
    },
  ) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const { database, users, sessions, clock } = this.deps
    const user = await users.find(database.orm, userId)
    if (!user) return
    const { nickName, language, createdAt, lastLoginAt } = user
    const networks = await sessions.networksOf(database.orm, userId)
    const living = await sessions.listLiving(database.orm, userId, clock.now())
    yield jsonFile('account.json', {
      email: addressOf(user),
      nickName,
      language,
      createdAt,
      lastLoginAt,
      hasPassword: user.passwordHash !== null,
      isLinkedToGoogle: user.googleSubject !== null,
      sessions: living.map(({ deviceLabel, createdAt: openedAt, lastSeenAt }) => ({
        deviceLabel,
        openedAt,
        lastSeenAt,
      })),
      // Their hashes name no place, not even here.
      networks: networks.map(({ lastLoginAt: lastLoginFrom }) => ({ lastLoginFrom })),
    })
  }

  async erase(userId: string): Promise<void> {
    const { database, users, sessions, codes, links, mailer, clock } = this.deps
    const known = await users.find(database.orm, userId)
    const address = known && addressOf(known)
    // First, while the address is known: a crash in between is made good by the next run.
    if (address) await mailer.forget({ address, userId })
    await database.transaction(async (tx) => {
      const user = await users.find(tx, userId)
      if (!user || user.email === null) return
      await sessions.forgetPerson(tx, userId)
      await codes.forgetAddress(tx, user.email)
      await links.forget(tx, { userId, email: user.email })
      await users.erase(tx, userId, clock.now())
    })
  }
}
