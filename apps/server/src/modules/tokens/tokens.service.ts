import { type AnswerOf, type ParsedRequestOf, type Scope, scopes as allScopes } from '@longhand/contracts'
import type { Maker } from '../../platform/access/maker.ts'
import { type Clock, dayMs, epochSeconds, startOfBusinessMonth } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import { hashAccessToken, isAccessToken, newAccessToken } from './token-format.ts'
import type { TokenRow, TokensRepository } from './tokens.repository.ts'

const noteUseEveryMs = 60_000
const hintLength = 7

export interface TokensServiceDeps {
  repository: TokensRepository
  clock: Clock
  timeZone: string
  events: EventSink
  /** Whether the account is suspended or waits to be erased: its tokens open nothing then. */
  isClosed: (userId: string) => Promise<boolean>
}

export class TokensService {
  constructor(private readonly deps: TokensServiceDeps) {}

  /** @returns The token, which is stored nowhere. @throws DomainError LIMIT_REACHED */
  async create(
    userId: string,
    { name, scopes, expiresInDays, minutesPerMonth }: ParsedRequestOf<'createAccessToken'>,
    maker: Maker,
  ): Promise<AnswerOf<'createAccessToken'>> {
    const { repository, clock, events } = this.deps
    const token = newAccessToken()
    const createdAt = clock.now()
    const expiresAt =
      expiresInDays === undefined ? null : new Date(createdAt.getTime() + expiresInDays * dayMs)
    const row = {
      userId,
      name,
      scopes,
      createdAt,
      expiresAt,
      minutesPerMonth: minutesPerMonth ?? null,
      ...maker,
    }
    const tokenId = await repository.add(
      { ...row, tokenHash: hashAccessToken(token), hint: token.slice(0, hintLength) },
      (tx, id) => events.emit(tx, { type: 'access-made', userId, kind: 'token', id, maker, at: createdAt }),
    )
    return { tokenId, token }
  }

  async list(userId: string): Promise<AnswerOf<'listAccessTokens'>> {
    const { repository, clock, timeZone } = this.deps
    const now = clock.now()
    const rows = await repository.list(userId, startOfBusinessMonth(now, timeZone))
    return rows.map(
      ({
        id,
        name,
        hint,
        createdAt,
        expiresAt,
        lastUsedAt,
        lastUsedAddress,
        minutesPerMonth,
        seconds,
        ...row
      }) => ({
        tokenId: id,
        name,
        hint,
        scopes: scopesOf(row),
        createTime: epochSeconds(createdAt),
        expireTime: expiresAt && epochSeconds(expiresAt),
        hasExpired: hasExpired(expiresAt, now),
        lastUseTime: lastUsedAt && epochSeconds(lastUsedAt),
        lastUseAddress: lastUsedAddress,
        minutesPerMonth,
        secondsThisMonth: seconds,
      }),
    )
  }

  async revoke(userId: string, tokenId: string): Promise<void> {
    if (!(await this.deps.repository.delete(userId, tokenId))) throw new DomainError('RECORD_NOT_FOUND')
  }

  async revokeAll(tx: Transaction, userId: string): Promise<void> {
    await this.deps.repository.deleteAll(userId, tx)
  }

  /**
   * Also notes the use.
   * @returns Nothing for an unknown, expired or revoked token, and while the account is suspended or waits to be erased.
   */
  async find(
    token: string,
    address: string,
  ): Promise<{ userId: string; tokenId: string; name: string; scopes: readonly Scope[] } | undefined> {
    const { repository, clock, isClosed } = this.deps
    if (!isAccessToken(token)) return undefined
    const row = await repository.findByHash(hashAccessToken(token))
    const now = clock.now()
    if (!row || hasExpired(row.expiresAt, now) || (await isClosed(row.userId))) return undefined
    const isNoted =
      row.lastUsedAddress === address &&
      row.lastUsedAt !== null &&
      now.getTime() - row.lastUsedAt.getTime() < noteUseEveryMs
    if (!isNoted) await repository.noteUse(row.id, { lastUsedAt: now, lastUsedAddress: address })
    return { userId: row.userId, tokenId: row.id, name: row.name, scopes: scopesOf(row) }
  }
}

/** What links and export rules give out, and what made them before there was the scope `share`. */
const sharedBefore: readonly Scope[] = ['recordings:read', 'transcripts:read', 'transcripts:write']

/** A token from before the scope `share` goes on sharing where it can read all of it by itself; one that only writes gives nothing out any more. */
function scopesOf({ scopes, madeByName }: Pick<TokenRow, 'scopes' | 'madeByName'>): Scope[] {
  const sharesStill = madeByName === null && sharedBefore.every((scope) => scopes.includes(scope))
  return allScopes.filter((scope) => scopes.includes(scope) || (sharesStill && scope === 'share'))
}

function hasExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now
}
