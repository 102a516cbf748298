import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { networkOf } from '../../../platform/network/network-of.ts'

/** Wrong passwords of a link that may be tried from one network. */
const triesOfNetwork = { tries: 10, windowSeconds: 900 }
/** Wrong passwords of a link from anywhere: a guesser with many addresses gets no further, and readers who know it hardly ever meet this. */
const triesOfLink = { tries: 200, windowSeconds: 3600 }

/** Hashes and compares passwords slowly: the work of accounts, as strong for links. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  matches(stored: string, password: string): Promise<boolean>
}

/** Counts tries: another module's work. */
export interface TryCounter {
  count(on: Queryable, key: string, window: { now: Date; windowSeconds: number }): Promise<{ tries: number; endsAt: Date }>
  giveBack(on: Queryable, key: string): Promise<void>
}

/** A password that somebody typed for a link. */
export interface TypedPassword {
  linkId: string
  passwordHash: string
  password: string
  ip: string
}

/** The passwords of links. */
export class SharePasswords {
  constructor(
    private readonly parts: {
      database: Database
      hasher: PasswordHasher
      tries: TryCounter
      clock: Clock
      /** Multiplies the limit per network; that of a link stays. */
      rateLimitScale: number
    },
  ) {}

  hash(password: string): Promise<string> {
    return this.parts.hasher.hash(password)
  }

  /** @throws DomainError SHARE_PASSWORD_WRONG, or TOO_MANY_TRIES with `data.waitSeconds`. */
  async check({ linkId, passwordHash, password, ip }: TypedPassword): Promise<void> {
    const { database, hasher, tries, rateLimitScale } = this.parts
    const counters = [
      { key: `share link ${linkId} ${networkOf(ip)}`, ...triesOfNetwork, tries: triesOfNetwork.tries * rateLimitScale },
      { key: `share link ${linkId}`, ...triesOfLink },
    ]
    // Counted before it is known how it ends: of many at once none gets by.
    for (const counter of counters) await this.count(counter)
    if (!(await hasher.matches(passwordHash, password))) throw new DomainError('SHARE_PASSWORD_WRONG')
    for (const { key } of counters) await tries.giveBack(database.orm, key)
  }

  private async count({ key, tries: allowed, windowSeconds }: { key: string; tries: number; windowSeconds: number }): Promise<void> {
    const { database, tries, clock } = this.parts
    const now = clock.now()
    const { tries: counted, endsAt } = await tries.count(database.orm, key, { now, windowSeconds })
    if (counted <= allowed) return
    const waitSeconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
    throw new DomainError('TOO_MANY_TRIES', { data: { waitSeconds } })
  }
}
