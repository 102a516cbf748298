import type { AnswerOf, ParsedRequestOf, Scope } from '@longhand/contracts'
import { type Clock, startOfBusinessMonth } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { hashAccessToken, isAccessToken, newAccessToken } from './token-format.ts'
import type { TokensRepository } from './tokens.repository.ts'

const dayMs = 86_400_000
const noteUseEveryMs = 60_000
const hintLength = 7

export class TokensService {
  constructor(private readonly deps: { repository: TokensRepository; clock: Clock; timeZone: string }) {}

  /** @returns The token, which is stored nowhere. @throws DomainError LIMIT_REACHED */
  async create(userId: string, { name, scopes, expiresInDays, minutesPerMonth }: ParsedRequestOf<'createAccessToken'>): Promise<AnswerOf<'createAccessToken'>> {
    const { repository, clock } = this.deps
    const token = newAccessToken()
    const createdAt = clock.now()
    const expiresAt = expiresInDays === undefined ? null : new Date(createdAt.getTime() + expiresInDays * dayMs)
    const tokenId = await repository.add({
      userId,
      name,
      scopes,
      createdAt,
      expiresAt,
      tokenHash: hashAccessToken(token),
      hint: token.slice(0, hintLength),
      minutesPerMonth: minutesPerMonth ?? null,
    })
    return { tokenId, token }
  }

  async list(userId: string): Promise<AnswerOf<'listAccessTokens'>> {
    const { repository, clock, timeZone } = this.deps
    const now = clock.now()
    const rows = await repository.list(userId, startOfBusinessMonth(now, timeZone))
    return rows.map(({ id, name, hint, scopes, createdAt, expiresAt, lastUsedAt, lastUsedAddress, minutesPerMonth, seconds }) => ({
      tokenId: id,
      name,
      hint,
      scopes,
      createTime: epochSeconds(createdAt),
      expireTime: expiresAt && epochSeconds(expiresAt),
      hasExpired: hasExpired(expiresAt, now),
      lastUseTime: lastUsedAt && epochSeconds(lastUsedAt),
      lastUseAddress: lastUsedAddress,
      minutesPerMonth,
      secondsThisMonth: seconds,
    }))
  }

  async revoke(userId: string, tokenId: string): Promise<void> {
    if (!(await this.deps.repository.delete(userId, tokenId))) throw new DomainError('RECORD_NOT_FOUND')
  }

  async revokeAll(tx: Transaction, userId: string): Promise<void> {
    await this.deps.repository.deleteAll(userId, tx)
  }

  /**
   * Also notes the use.
   * @returns Nothing for an unknown, expired or revoked token.
   */
  async find(token: string, address: string): Promise<{ userId: string; tokenId: string; scopes: readonly Scope[] } | undefined> {
    const { repository, clock } = this.deps
    if (!isAccessToken(token)) return undefined
    const row = await repository.findByHash(hashAccessToken(token))
    const now = clock.now()
    if (!row || hasExpired(row.expiresAt, now)) return undefined
    const isNoted = row.lastUsedAddress === address && row.lastUsedAt !== null && now.getTime() - row.lastUsedAt.getTime() < noteUseEveryMs
    if (!isNoted) await repository.noteUse(row.id, { lastUsedAt: now, lastUsedAddress: address })
    return { userId: row.userId, tokenId: row.id, scopes: row.scopes }
  }
}

function hasExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now
}

function epochSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
