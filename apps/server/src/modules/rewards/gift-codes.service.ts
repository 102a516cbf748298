import { randomUUID } from 'node:crypto'
import type { AnswerOf, Sentence } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { tooManyTries } from '../../platform/errors/too-many-tries.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import { hashGiftCode, makeGiftCode, readGiftCode } from './gift-code-hash.ts'
import type { GiftBatch, GiftCodeRow, GiftCodesRepository } from './gift-codes.repository.ts'
import { giveReward, type Reward, type RewardLedgers } from './reward.ts'

const wrongTries = { tries: 10, windowSeconds: 3600 }

const portion = 200
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export interface TryCounter {
  count(
    on: Queryable,
    key: string,
    window: { now: Date; windowSeconds: number },
  ): Promise<{ tries: number; endsAt: Date }>
  giveBack(on: Queryable, key: string): Promise<void>
}

export interface NewGiftBatch extends Reward {
  count: number
  maxUses: number
  startsAt: Date
  /** First instant at which they can't be redeemed any more. */
  endsAt: Date
  note: string
}

export interface GiftCodesDeps {
  database: Database
  repository: GiftCodesRepository
  ledgers: RewardLedgers
  events: EventSink
  tries: TryCounter
  clock: Clock
  rateLimitScale: number
}

export class GiftCodesService {
  #key: Buffer | undefined

  constructor(private readonly deps: GiftCodesDeps) {}

  /**
   * Redeems a code.
   *
   * @throws DomainError GIFT_CODE_INVALID, with the reward as its `data` for one that this user has redeemed before; TOO_MANY_TRIES with `data.waitSeconds`.
   */
  async redeem(userId: string, typed: string): Promise<AnswerOf<'redeemGiftCode'>> {
    const { database, tries } = this.deps
    const counter = `gift code ${userId}`
    // Counted first, so that parallel tries can't pass the limit.
    await this.countTry(counter)
    const code = readGiftCode(typed)
    if (code === undefined) throw new DomainError('GIFT_CODE_INVALID')
    const codeHash = await this.hash(code)
    const reward = await database.transaction((tx) => this.take(tx, userId, codeHash))
    await tries.giveBack(database.orm, counter)
    return reward
  }

  /**
   * The only time that the codes can be read.
   *
   * @param alongside Done in the same transaction.
   */
  async create(
    { count, ...batch }: NewGiftBatch,
    alongside?: (tx: Transaction, batchId: string) => Promise<unknown>,
  ): Promise<{ batchId: string; codes: string[] }> {
    const { database, repository, clock } = this.deps
    const batchId = randomUUID()
    const codes: string[] = []
    const key = await this.key()
    await database.transaction(async (tx) => {
      while (codes.length < count) {
        const candidates = Array.from({ length: Math.min(portion, count - codes.length) }, makeGiftCode)
        const byHash = new Map(
          await Promise.all(candidates.map(async (code) => [await hashGiftCode(code, key), code] as const)),
        )
        const createdAt = clock.now()
        const added = await repository.add(
          tx,
          [...byHash.keys()].map((codeHash) => ({ batchId, codeHash, createdAt, ...batch })),
        )
        codes.push(...added.map((codeHash) => byHash.get(codeHash) ?? ''))
      }
      await alongside?.(tx, batchId)
    })
    return { batchId, codes }
  }

  batches(): Promise<GiftBatch[]> {
    return this.deps.repository.batches()
  }

  /**
   * What was redeemed stays.
   *
   * @param which A code or the id of a batch.
   * @param alongside Done in the same transaction.
   * @returns How many codes were ended.
   */
  async void(
    which: string,
    alongside?: (tx: Transaction, ended: number) => Promise<unknown>,
  ): Promise<number> {
    const { database, repository, clock } = this.deps
    const code = readGiftCode(which)
    const wanted = code === undefined ? { batchId: which } : { codeHash: await this.hash(code) }
    const canBe = code !== undefined || uuid.test(which)
    return database.transaction(async (tx) => {
      const ended = canBe ? await repository.void(tx, wanted, clock.now()) : 0
      await alongside?.(tx, ended)
      return ended
    })
  }

  private async take(tx: Transaction, userId: string, codeHash: string): Promise<Reward> {
    const { repository, ledgers, events, clock } = this.deps
    const now = clock.now()
    const found = await repository.lock(tx, codeHash)
    const code = requireOpen(found, now)
    const { codeId, rewardType, rewardNumber } = code
    if (!(await repository.addRedemption(tx, { userId, codeId, rewardType, rewardNumber, createdAt: now })))
      throw invalid(sentences.before, { rewardType, rewardNumber })
    if (!(await repository.use(tx, codeId))) throw invalid(sentences.usedUp)
    await giveReward(ledgers, tx, {
      userId,
      rewardType,
      rewardNumber,
      reason: 'gift-code',
      key: `gift-code:${codeId}:${userId}`,
    })
    await events.emit(tx, { type: 'gift-code-redeemed', userId, codeId, rewardType, rewardNumber })
    return { rewardType, rewardNumber }
  }

  private async countTry(counter: string): Promise<void> {
    const { database, tries, clock, rateLimitScale } = this.deps
    const now = clock.now()
    const counted = await tries.count(database.orm, counter, { now, windowSeconds: wrongTries.windowSeconds })
    if (counted.tries <= wrongTries.tries * rateLimitScale) return
    throw tooManyTries((counted.endsAt.getTime() - now.getTime()) / 1000)
  }

  private async hash(code: string): Promise<string> {
    return hashGiftCode(code, await this.key())
  }

  private async key(): Promise<Buffer> {
    this.#key ??= await this.deps.repository.key()
    return this.#key
  }
}

/** Voided codes and ones that have not begun answer like unknown ones; an expired one may be named, as it opens nothing. */
function requireOpen(code: GiftCodeRow | undefined, now: Date): GiftCodeRow {
  if (!code || code.voidedAt || code.startsAt > now) throw invalid()
  if (code.endsAt <= now) throw invalid(sentences.expired)
  return code
}

function invalid(sentence?: Sentence, data?: Reward): DomainError {
  return new DomainError('GIFT_CODE_INVALID', {
    sentence,
    data,
  })
}

const sentences = {
  before: { en: 'You have redeemed this code before', 'zh-CN': '您已兑换过该兑换码' },
  usedUp: { en: 'This code has been redeemed by others already', 'zh-CN': '该兑换码已被兑换完' },
  expired: { en: 'This code has expired', 'zh-CN': '该兑换码已过期' },
} as const satisfies Record<string, Sentence>
