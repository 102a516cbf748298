import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { networkOf } from '../../../platform/network/network-of.ts'

const triesOfNetwork = { tries: 10, windowSeconds: 900 }
/** From all networks together. Beyond it each larger network gets no more than `triesWhileGuessed`. */
const triesOfLink = { tries: 200, windowSeconds: 3600 }
/** Enough for a reader's typing mistake or two while someone else guesses. */
const triesWhileGuessed = { tries: 3, windowSeconds: 3600, size: { ipv4: 24, ipv6: 48 } } as const

export interface PasswordHasher {
  hash(password: string): Promise<string>
  matches(stored: string, password: string): Promise<boolean>
  isCommon(password: string): Promise<boolean>
}

export interface TryCounter {
  count(
    on: Queryable,
    key: string,
    window: { now: Date; windowSeconds: number },
  ): Promise<{ tries: number; endsAt: Date }>
  giveBack(on: Queryable, key: string): Promise<void>
}

interface Limit {
  key: string
  tries: number
  windowSeconds: number
}

export interface TypedPassword {
  linkId: string
  passwordHash: string
  password: string
  ip: string
}

export class SharePasswords {
  constructor(
    private readonly deps: {
      database: Database
      hasher: PasswordHasher
      tries: TryCounter
      clock: Clock
      rateLimitScale: number
    },
  ) {}

  async hash(password: string): Promise<string> {
    const { hasher } = this.deps
    if (await hasher.isCommon(password)) throw new DomainError('COMMON_PASSWORD')
    return hasher.hash(password)
  }

  /** @throws DomainError SHARE_PASSWORD_WRONG, or TOO_MANY_TRIES with `data.waitSeconds`. */
  async check({ linkId, passwordHash, password, ip }: TypedPassword): Promise<void> {
    const { database, hasher, tries, rateLimitScale } = this.deps
    const ofNetwork = {
      key: `share link ${linkId} ${networkOf(ip)}`,
      ...triesOfNetwork,
      tries: triesOfNetwork.tries * rateLimitScale,
    }
    const ofLink = { key: `share link ${linkId}`, ...triesOfLink }
    const whileGuessed = {
      key: `share link ${linkId} guessed ${networkOf(ip, triesWhileGuessed.size)}`,
      ...triesWhileGuessed,
    }
    const counted = [ofNetwork.key, ofLink.key]
    // Counted before the check, so that none of many at once gets by.
    await this.spend(ofNetwork)
    if ((await this.secondsToWait(ofLink)) > 0) {
      counted.push(whileGuessed.key)
      await this.spend(whileGuessed)
    }
    if (!(await hasher.matches(passwordHash, password))) throw new DomainError('SHARE_PASSWORD_WRONG')
    for (const key of counted) await tries.giveBack(database.orm, key)
  }

  private async spend(limit: Limit): Promise<void> {
    const waitSeconds = await this.secondsToWait(limit)
    if (waitSeconds > 0) throw new DomainError('TOO_MANY_TRIES', { data: { waitSeconds } })
  }

  /** Counts one more try. @returns 0 within the limit. */
  private async secondsToWait({ key, tries: allowed, windowSeconds }: Limit): Promise<number> {
    const { database, tries, clock } = this.deps
    const now = clock.now()
    const { tries: counted, endsAt } = await tries.count(database.orm, key, { now, windowSeconds })
    return counted <= allowed ? 0 : Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  }
}
