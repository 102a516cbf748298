import { dailyFreeSeconds, timeCardDays, vipMonthSeconds } from '@longhand/contracts'
import type { AnswerOf, TimeCard, TimeCardSource, TimeQuote, Usage } from '@longhand/contracts'
import { type Clock, dayMs, epochSeconds } from '../../platform/clock/clock.ts'
import { businessDay, businessMonth } from '../../platform/clock/clock.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { addedHold, emptyResultNote, entryOf, periodGrants } from './ledger-entries.ts'
import type { Allowance, Share } from './spending.ts'
import { mergeShares, planSpending, planUse, toWireShares } from './spending.ts'
import type { MonthQuotasService } from './month-quotas.service.ts'
import type { NewTimeEntry, TimeCardRow, TimeRepository, TimeUse } from './time.repository.ts'
import { cardAllowance } from './time.repository.ts'

/** Of a day or a month. */
type PeriodAllowance = Allowance & { allowance: 'daily' | 'vip' }

export interface MembershipReader {
  isMember(on: Queryable, userId: string, now: Date): Promise<boolean>
}

export interface RecordingReader {
  /**
   * What transcribing them takes; nothing for one that is paid for already.
   *
   * @throws DomainError RECORD_NOT_FOUND unless every one is the user's.
   */
  totalSeconds(userId: string, recordingIds: readonly string[]): Promise<number>
  namesOf(
    transcriptionIds: readonly string[],
  ): Promise<Map<string, { recordingId: string; fileName: string }>>
}

/** A card to give. `grantKey` says what for, so that it is given once. */
export interface CardGrant {
  userId: string
  seconds: number
  source: TimeCardSource
  grantKey: string
}

/** Transcription time: who has how much, and every second that moves. */
export class TimeService {
  constructor(
    private readonly deps: {
      repository: TimeRepository
      clock: Clock
      timeZone: string
      membership: MembershipReader
      recordings: RecordingReader
      quotas: Pick<MonthQuotasService, 'left' | 'require'>
      /** How many results without words a user has a day at no cost. */
      freeEmptyResults: number
    },
  ) {}

  /**
   * Gives a card, in the transaction of what it is given for.
   *
   * @returns The card's id, or `undefined` when it was given before.
   */
  async grantCard(tx: Transaction, grant: CardGrant): Promise<string | undefined> {
    const [cardId] = await this.addCards(tx, grant, [grant.grantKey])
    return cardId
  }

  async grantCards(tx: Transaction, { count, ...grant }: CardGrant & { count: number }): Promise<void> {
    const keys = Array.from({ length: count }, (_, index) => `${grant.grantKey}:${index + 1}`)
    // One statement takes a limited number of values.
    for (let start = 0; start < count; start += 1000)
      await this.addCards(tx, grant, keys.slice(start, start + 1000))
  }

  async cardSeconds(userId: string): Promise<number> {
    const { repository, clock } = this.deps
    const cards = await repository.usableCards(repository.reader, userId, clock.now())
    return cards.reduce((sum, { left }) => sum + left, 0)
  }

  /**
   * Takes back what is left of a card, for a refund. What transcriptions still hold of it is taken back when they end.
   *
   * @returns Seconds taken back now.
   */
  async refundCard(tx: Transaction, userId: string, cardId: string): Promise<number> {
    const { repository, clock } = this.deps
    return repository.withLedger(tx, userId, async () => {
      const now = clock.now()
      const card = (await repository.usableCards(tx, userId, now)).find(
        (candidate) => candidate.cardId === cardId,
      )
      if (!card) return 0
      // Also when nothing is left: by this entry, the end of a transcription that holds some of it knows.
      await repository.append(tx, [
        {
          userId,
          allowance: 'card',
          allowanceKey: cardId,
          kind: 'refund',
          seconds: -card.left,
          createdAt: now,
          entryKey: `refund:card:${cardId}`,
        },
      ])
      return card.left
    })
  }

  /** Nothing of the user's time moves until the transaction ends. */
  lock(tx: Transaction, userId: string): Promise<void> {
    return this.deps.repository.withLedger(tx, userId, () => Promise.resolve())
  }

  /** @returns Seconds: what can be spent (nothing of a card that has expired) and what running transcriptions hold. */
  async cardUse(on: Queryable, userId: string, cardId: string): Promise<{ left: number; held: number }> {
    const { repository, clock } = this.deps
    const { left, held } = await repository.cardUse(on, userId, cardId)
    const isUsable = (await repository.usableCards(on, userId, clock.now())).some(
      (card) => card.cardId === cardId,
    )
    return { left: isUsable ? left : 0, held }
  }

  /** @returns Seconds of the membership's months: used since then, and held by running transcriptions. */
  vipUse(on: Queryable, userId: string, since: Date): Promise<{ used: number; held: number }> {
    return this.deps.repository.vipUse(on, userId, since)
  }

  /**
   * Takes seconds of a card that are paid back. What transcriptions hold stays the card's, also when it comes back.
   *
   * @returns Seconds taken, at most `atMost`; 0 when this was done before.
   */
  async returnCard(
    tx: Transaction,
    { userId, cardId, key, atMost }: { userId: string; cardId: string; key: string; atMost: number },
  ): Promise<number> {
    const { repository, clock } = this.deps
    return repository.withLedger(tx, userId, async () => {
      const seconds = Math.min((await this.cardUse(tx, userId, cardId)).left, atMost)
      if (seconds <= 0) return 0
      await repository.append(tx, [
        {
          userId,
          allowance: 'card',
          allowanceKey: cardId,
          kind: 'refund',
          seconds: -seconds,
          createdAt: clock.now(),
          entryKey: `return:card:${cardId}:${key}`,
        },
      ])
      return seconds
    })
  }

  /** Gives back what {@link returnCard} took, when the money did not go. */
  async restoreCard(
    tx: Transaction,
    { userId, cardId, key, seconds }: { userId: string; cardId: string; key: string; seconds: number },
  ): Promise<void> {
    const { repository, clock } = this.deps
    await repository.withLedger(tx, userId, () =>
      repository.append(tx, [
        {
          userId,
          allowance: 'card',
          allowanceKey: cardId,
          kind: 'release',
          seconds,
          createdAt: clock.now(),
          entryKey: `restore:card:${cardId}:${key}`,
        },
      ]),
    )
  }

  async quote(
    userId: string,
    recordingIds: readonly string[],
    use: TimeUse = 'transcription',
  ): Promise<TimeQuote> {
    const { repository, recordings, quotas } = this.deps
    const seconds = await recordings.totalSeconds(userId, recordingIds)
    const allowances = await this.allowancesOf(repository.reader, userId)
    const month = await quotas.left(repository.reader, userId, use)
    const available = Math.min(totalLeft(allowances), month?.leftSeconds ?? Infinity)
    const shares = seconds > available ? undefined : planSpending(allowances, seconds)
    return {
      seconds,
      isEnough: shares !== undefined,
      shares: toWireShares(shares ?? [], allowances),
      available,
      remaining: shares ? available - seconds : available,
      month: month
        ? {
            quotaSeconds: month.quotaSeconds,
            leftSeconds: month.leftSeconds,
            endTime: epochSeconds(month.endsAt),
          }
        : undefined,
    }
  }

  /**
   * Holds the time that a transcription may take, in the transaction that starts it.
   *
   * @throws DomainError TRANSCRIPTION_QUOTA when it is not enough, or more than the person may use this month.
   */
  async hold(
    tx: Transaction,
    {
      userId,
      transcriptionId,
      seconds,
      use = 'transcription',
    }: { userId: string; transcriptionId: string; seconds: number; use?: TimeUse | undefined },
  ): Promise<void> {
    const { repository, quotas, clock } = this.deps
    await repository.withLedger(tx, userId, async () => {
      if (await repository.findHold(tx, transcriptionId)) return
      await quotas.require(tx, { userId, use, seconds })
      const shares = planSpending(await this.allowancesOf(tx, userId), seconds)
      if (!shares) throw new DomainError('TRANSCRIPTION_QUOTA')
      const createdAt = clock.now()
      await repository.append(tx, [
        ...shares.flatMap((share) => periodGrants(userId, share, createdAt)),
        ...shares.map((share) => ({
          ...entryOf(userId, transcriptionId, share, 'hold', -share.seconds, createdAt),
          heldFor: use,
        })),
      ])
    })
  }

  /**
   * Holds the rest where a transcription takes more than was held for it. Does nothing when nothing is held, or no more.
   *
   * @param seconds What it takes in all. Less than a second too much is what codecs add, and is not asked for.
   * @returns `no-time` when the rest is not there, `over-quota` when it is more than the person may use this month; what was held stays held then.
   */
  async extend(
    tx: Transaction,
    transcriptionId: string,
    seconds: number,
  ): Promise<'held' | 'no-time' | 'over-quota'> {
    const { repository, quotas, clock } = this.deps
    const found = await repository.findHold(tx, transcriptionId)
    if (!found) return 'held'
    return repository.withLedger(tx, found.userId, async () => {
      const hold = await repository.findHold(tx, transcriptionId)
      if (!hold || hold.isEnded) return 'held'
      const { userId, use, shares: held } = hold
      const rest = seconds - held.reduce((sum, share) => sum + share.seconds, 0)
      if (rest <= 1) return 'held'
      const month = await quotas.left(tx, userId, use)
      if (month && rest > month.leftSeconds) return 'over-quota'
      const shares = planSpending(await this.allowancesOf(tx, userId), rest)
      if (!shares) return 'no-time'
      const createdAt = clock.now()
      await repository.append(tx, [
        ...shares.flatMap((share) => periodGrants(userId, share, createdAt)),
        ...shares.map((share) => addedHold(hold, transcriptionId, share, seconds, createdAt)),
      ])
      return 'held'
    })
  }

  /**
   * Ends the hold of a transcription that gave no word: free, or for what it took when the day's free ones are used up.
   *
   * @returns `undefined` when there was no hold or it had ended.
   */
  async settleEmpty(
    tx: Transaction,
    transcriptionId: string,
    usedSeconds: number,
  ): Promise<{ isCharged: boolean; freePerDay: number; returnedSeconds: number } | undefined> {
    const { repository, clock, timeZone, freeEmptyResults: freePerDay } = this.deps
    const found = await repository.findHold(tx, transcriptionId)
    if (!found) return undefined
    const { userId } = found
    return repository.withLedger(tx, userId, async () => {
      // Another session may have ended it while this one waited for the ledger.
      if ((await repository.findHold(tx, transcriptionId))?.isEnded !== false) return undefined
      const now = clock.now()
      const day = businessDay(now, timeZone)
      if ((await repository.countEmptyResults(tx, userId, day)) >= freePerDay) {
        await this.settle(tx, transcriptionId, usedSeconds)
        return { isCharged: true, freePerDay, returnedSeconds: 0 }
      }
      const returnedSeconds = await this.release(tx, transcriptionId)
      // Without its grant, a day that has an entry would have no free time.
      await repository.append(tx, [
        ...periodGrants(userId, { allowance: 'daily', key: day, seconds: 0 }, now),
        emptyResultNote(userId, transcriptionId, day, now),
      ])
      return { isCharged: false, freePerDay, returnedSeconds }
    })
  }

  /** Ends a hold with what the transcription really took, at most what was held. Does nothing when it has ended. */
  async settle(tx: Transaction, transcriptionId: string, usedSeconds: number): Promise<void> {
    await this.end(tx, transcriptionId, usedSeconds)
  }

  /**
   * Idempotent.
   * @returns Seconds that can be spent again: nothing for a day or month that is over, or a card that has expired or was refunded.
   */
  async release(tx: Transaction, transcriptionId: string): Promise<number> {
    const ended = await this.end(tx, transcriptionId, 0)
    if (!ended) return 0
    const spendable = new Set(
      (await this.allowancesOf(tx, ended.userId)).map(({ allowance, key }) => `${allowance}:${key}`),
    )
    return ended.returned
      .filter(({ allowance, key }) => spendable.has(`${allowance}:${key}`))
      .reduce((sum, { seconds }) => sum + seconds, 0)
  }

  async usage(userId: string | undefined): Promise<Usage> {
    if (userId === undefined)
      return { timeUsedToday: 0, timeLimitToday: 0, timeUsed: 0, timeLimit: 0, auth: 0 }
    const { repository, clock } = this.deps
    const now = clock.now()
    const cards = await repository.usableCards(repository.reader, userId, now)
    const periods = await this.periodsOf(repository.reader, userId, now)
    const allowances = [...periods, ...cards.map(cardAllowance)]
    const limits = { daily: dailyFreeSeconds, vip: vipMonthSeconds }
    const timeLimit =
      periods.reduce((sum, { allowance }) => sum + limits[allowance], 0) +
      cards.reduce((sum, { seconds, returned }) => sum + seconds - returned, 0)
    const left = totalLeft(allowances)
    const today = allowances.find(({ allowance }) => allowance === 'daily')?.left ?? 0
    return {
      timeUsedToday: dailyFreeSeconds - today,
      timeLimitToday: dailyFreeSeconds,
      timeUsed: timeLimit - left,
      timeLimit,
      auth: left > 0 ? 1 : 0,
    }
  }

  async cards(userId: string, page: number, pageSize: number): Promise<AnswerOf<'listTimeCards'>> {
    const { repository, clock } = this.deps
    const { rows, total } = await repository.cardsPage(userId, page, pageSize)
    const now = clock.now()
    return {
      total,
      list: rows.map((card) => ({
        cardId: card.cardId,
        source: card.source,
        duration: card.seconds,
        remaining: card.expiresAt > now ? card.left : 0,
        createTime: epochSeconds(card.createdAt),
        expireTime: epochSeconds(card.expiresAt),
        status: statusOf(card, now),
      })),
    }
  }

  async entries(userId: string, page: number, pageSize: number): Promise<AnswerOf<'listTimeEntries'>> {
    const { repository, recordings } = this.deps
    const { rows, total } = await repository.entriesPage(userId, page, pageSize)
    const names = await recordings.namesOf(
      rows.flatMap(({ transcriptionId }) => (transcriptionId ? [transcriptionId] : [])),
    )
    return {
      total,
      list: rows.map((row) => ({
        entryId: String(row.entryId),
        kind: row.kind,
        allowance: row.allowance,
        seconds: row.seconds,
        fileName: (row.transcriptionId && names.get(row.transcriptionId)?.fileName) || null,
        createTime: epochSeconds(row.createdAt),
      })),
    }
  }

  async transferOrders(
    userId: string,
    page: number,
    pageSize: number,
  ): Promise<AnswerOf<'listTransferOrders'>> {
    const { repository, recordings } = this.deps
    const { orders, total } = await repository.ordersPage(userId, page, pageSize)
    const names = await recordings.namesOf(orders.map(({ transcriptionId }) => transcriptionId))
    return {
      total,
      list: orders.map(({ transcriptionId, entries }) => {
        const isEnded = entries.some(({ kind }) => kind === 'release')
        const used = entries.filter(({ kind }) => kind === 'use')
        const paid = isEnded ? used : entries.filter(({ kind }) => kind === 'hold')
        return {
          orderNumber: transcriptionId,
          recordingId: names.get(transcriptionId)?.recordingId ?? '',
          fileName: names.get(transcriptionId)?.fileName ?? '',
          seconds: paid.reduce((sum, { seconds }) => sum - seconds, 0),
          status: !isEnded ? 'held' : used.length > 0 ? 'settled' : 'released',
          shares: mergeShares(
            paid.map(({ allowance, allowanceKey: key, seconds }) => ({ allowance, key, seconds: -seconds })),
          ).map(({ allowance, seconds }) => ({ allowance, seconds })),
          createTime: epochSeconds(entries[0]?.createdAt ?? new Date(0)),
        }
      }),
    }
  }

  /**
   * Writes off what expired cards still hold.
   *
   * @returns How many cards were written off, at most 500 a call.
   */
  async expireCards(tx: Transaction): Promise<number> {
    const { repository, clock } = this.deps
    const now = clock.now()
    const expired = await repository.expiredCards(tx, now, 500)
    // Locks are taken in one order, so that two sweeps can't wait for each other.
    for (const { userId, cardId } of expired.sort((a, b) => a.userId.localeCompare(b.userId))) {
      await repository.withLedger(tx, userId, async () => {
        const left = await repository.cardBalance(tx, userId, cardId)
        if (left.seconds <= 0) return
        await repository.append(tx, [
          {
            userId,
            allowance: 'card',
            allowanceKey: cardId,
            kind: 'expire',
            seconds: -left.seconds,
            createdAt: now,
            // What a transcription gives back later expires in an entry of its own.
            entryKey: `expire:card:${cardId}:${left.lastEntryId}`,
          },
        ])
      })
    }
    return expired.length
  }

  private async addCards(
    tx: Transaction,
    { userId, seconds, source }: CardGrant,
    grantKeys: readonly string[],
  ): Promise<string[]> {
    const { repository, clock } = this.deps
    const createdAt = clock.now()
    const expiresAt = new Date(createdAt.getTime() + timeCardDays[source] * dayMs)
    const cardIds = await repository.addCards(
      tx,
      grantKeys.map((grantKey) => ({ userId, seconds, source, grantKey, createdAt, expiresAt })),
    )
    await repository.append(
      tx,
      cardIds.map((cardId) => ({
        userId,
        allowance: 'card' as const,
        allowanceKey: cardId,
        kind: 'grant' as const,
        seconds,
        createdAt,
        entryKey: `grant:card:${cardId}`,
      })),
    )
    return cardIds
  }

  /** @returns `undefined` when there was no hold or it had ended. */
  private async end(
    tx: Transaction,
    transcriptionId: string,
    usedSeconds: number,
  ): Promise<{ userId: string; returned: Share[] } | undefined> {
    const { repository, clock } = this.deps
    const held = await repository.findHold(tx, transcriptionId)
    if (!held) return undefined
    return repository.withLedger(tx, held.userId, async () => {
      const hold = await repository.findHold(tx, transcriptionId)
      if (!hold || hold.isEnded) return undefined
      const { userId, shares } = hold
      const createdAt = clock.now()
      const entries = (
        kind: 'release' | 'use' | 'refund',
        ofShares: readonly Share[],
        sign: 1 | -1,
      ): NewTimeEntry[] =>
        ofShares.map((share) =>
          entryOf(userId, transcriptionId, share, kind, sign * share.seconds, createdAt),
        )
      const { used, unused } = planUse(shares, usedSeconds)
      const refundedCards = await repository.refundedCards(tx, userId)
      const isRefunded = ({ allowance, key }: Share): boolean =>
        allowance === 'card' && refundedCards.has(key)
      await repository.append(tx, [
        ...entries('release', shares, 1),
        ...entries('use', used, -1),
        // The whole price of such a card went back: what it lent can't be spent as well.
        ...entries('refund', unused.filter(isRefunded), -1),
      ])
      return { userId, returned: unused.filter((share) => !isRefunded(share)) }
    })
  }

  private async allowancesOf(on: Queryable, userId: string): Promise<Allowance[]> {
    const { repository, clock } = this.deps
    const now = clock.now()
    const periods = await this.periodsOf(on, userId, now)
    return [...periods, ...(await repository.usableCards(on, userId, now)).map(cardAllowance)]
  }

  private async periodsOf(on: Queryable, userId: string, now: Date): Promise<PeriodAllowance[]> {
    const { repository, timeZone, membership } = this.deps
    const day = businessDay(now, timeZone)
    const month = businessMonth(now, timeZone)
    const isMember = await membership.isMember(on, userId, now)
    const balances = await repository.balances(on, userId, [
      { allowance: 'daily', key: day },
      { allowance: 'vip', key: month },
    ])
    return [
      { allowance: 'daily', key: day, left: balances.get(`daily:${day}`) ?? dailyFreeSeconds },
      ...(isMember
        ? [{ allowance: 'vip' as const, key: month, left: balances.get(`vip:${month}`) ?? vipMonthSeconds }]
        : []),
    ]
  }
}

function totalLeft(allowances: readonly Allowance[]): number {
  return allowances.reduce((sum, { left }) => sum + left, 0)
}

function statusOf({ expiresAt, left, returned }: TimeCardRow, now: Date): TimeCard['status'] {
  if (expiresAt <= now) return 'expired'
  if (left > 0) return 'usable'
  return returned > 0 ? 'returned' : 'spent'
}
