import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { AccountLinksRepository } from './account-links.repository.ts'
import type { AttemptsRepository } from './attempts.repository.ts'
import type { CodesRepository } from './codes.repository.ts'
import type { SessionsRepository } from './sessions.repository.ts'

export interface SweepDependencies {
  database: Database
  codes: CodesRepository
  sessions: SessionsRepository
  links: Pick<AccountLinksRepository, 'sweep'>
  attempts: AttemptsRepository
  mailer: Pick<Mailer, 'sweep'>
  clock: Clock
}

const days = (count: number): number => count * 86_400_000

/** How long rows are kept, in milliseconds: codes beyond the day that limits count over, browsers as long as their cookie lives, networks as long as an invitation can wait, links so that operators see which were used. */
const kept = { sessions: days(1), codes: days(2), browsers: days(400), networks: days(100), links: days(30) }

export class SweepService {
  readonly #deps: SweepDependencies

  constructor(dependencies: SweepDependencies) {
    this.#deps = dependencies
  }

  /** May run at any time, any number of times. */
  async run(): Promise<void> {
    const { database, codes, sessions, links, attempts, mailer, clock } = this.#deps
    const now = clock.now()
    const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds)
    await codes.sweep(database.orm, before(kept.codes))
    await sessions.sweep(database.orm, {
      sessionsBefore: before(kept.sessions),
      browsersBefore: before(kept.browsers),
      networksBefore: before(kept.networks),
    })
    await links.sweep(database.orm, before(kept.links))
    await attempts.sweep(database.orm, now)
    await mailer.sweep()
  }
}
