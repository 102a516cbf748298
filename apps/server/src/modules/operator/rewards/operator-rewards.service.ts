import { createHash } from 'node:crypto'
import {
  type AnswerOf,
  type InterfaceLanguage,
  type ManagedBanner,
  type ManagedTask,
  type ParsedRequestOf,
  rewardKindOf,
  type Sentence,
} from '@longhand/contracts'
import { businessMonth, type Clock, epochSeconds, startOfBusinessDay } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { uuidPattern } from '../../../platform/fields/wire-id.ts'
import type { InvitationsService } from '../../account/invitations/invitations.service.ts'
import type { BannersService } from '../../rewards/banners/banners.service.ts'
import type { CheckInsService } from '../../rewards/check-ins.service.ts'
import type { TasksService } from '../../rewards/tasks.service.ts'
import type { People, TrailService } from '../trail/trail.service.ts'
import type { Changed } from '../trail/trail.tables.ts'

export interface OperatorRewardsDeps {
  database: Database
  clock: Clock
  timeZone: string
  people: People
  trail: Pick<TrailService, 'note'>
  invitations: Pick<InvitationsService, 'reviews' | 'decide' | 'dryRun'>
  tasks: Pick<TasksService, 'offers' | 'change'>
  banners: Pick<BannersService, 'all' | 'put'>
  checkIns: Pick<CheckInsService, 'offers' | 'replaceOffers'>
}

const isDecided: Sentence = {
  en: 'This reward no longer waits: it was paid, refused or has expired',
  'zh-CN': '该奖励已不再等待处理：可能已发放、被拒绝或过期',
}

/** What people earn, and what is offered to them for it. */
export class OperatorRewardsService {
  constructor(private readonly deps: OperatorRewardsDeps) {}

  async reviews(paging: ParsedRequestOf<'listRewardReviews'>): Promise<AnswerOf<'listRewardReviews'>> {
    const { invitations, people } = this.deps
    const { items, total } = await invitations.reviews(paging)
    const ids = items.flatMap(({ invitedId, inviterId }) => [invitedId, inviterId])
    const names = await people.namesOf(undefined, [...new Set(ids)])
    const list = items.map(({ invitedId, inviterId, reasons, beans, earnedAt, facts }) => ({
      invitedId,
      invitedEmail: names.get(invitedId)?.email ?? '',
      inviterEmail: names.get(inviterId)?.email ?? '',
      reasons,
      beans,
      earnedTime: earnedAt && epochSeconds(earnedAt),
      transcribedSeconds: facts.reduce((sum, { seconds }) => sum + seconds, 0),
      payments: facts.filter(({ kind }) => kind === 'paid').length,
    }))
    return { list, total }
  }

  /** @throws DomainError RECORD_NOT_FOUND; NOT_POSSIBLE_NOW where another was quicker. */
  approve({ invitedId }: ParsedRequestOf<'approveReward'>): Promise<void> {
    return this.decide(invitedId, 'approved')
  }

  /** @throws DomainError RECORD_NOT_FOUND; NOT_POSSIBLE_NOW where another was quicker. */
  refuse({ invitedId, reason }: ParsedRequestOf<'refuseReward'>): Promise<void> {
    return this.decide(invitedId, 'refused', reason)
  }

  /** Nothing moves. */
  async tryRules({
    page,
    pageSize,
    month: wanted,
    rules: changed,
  }: ParsedRequestOf<'tryRewardRules'>): Promise<AnswerOf<'tryRewardRules'>> {
    const { invitations, people, clock, timeZone } = this.deps
    const month = wanted ?? businessMonth(clock.now(), timeZone)
    // JSON holds no undefined that could take the place of a rule.
    const named = changed as Parameters<InvitationsService['dryRun']>[1]
    const { rules, results } = await invitations.dryRun(boundsOf(month, timeZone), named)
    const paid = results.filter(({ reasons }) => reasons.length === 0)
    const shown = results.slice((page - 1) * pageSize, page * pageSize)
    const ids = shown.flatMap(({ invitedId, inviterId }) => [invitedId, inviterId])
    const names = await people.namesOf(undefined, [...new Set(ids)])
    const { noticeDays: _, ...tried } = rules
    return {
      month,
      rules: tried,
      list: shown.map(({ invitedId, inviterId, at, by, beans, reasons }) => ({
        invitedId,
        invitedEmail: names.get(invitedId)?.email ?? '',
        inviterEmail: names.get(inviterId)?.email ?? '',
        earnedTime: epochSeconds(at),
        by,
        beans,
        reasons,
      })),
      total: results.length,
      paid: paid.length,
      paidBeans: paid.reduce((sum, { beans }) => sum + beans, 0),
      reviews: results.length - paid.length,
    }
  }

  tasks(language: InterfaceLanguage): Promise<ManagedTask[]> {
    return this.deps.tasks.offers(language)
  }

  /** @throws DomainError RECORD_NOT_FOUND; NEWER_REVISION */
  async setTask({ taskId, version, ...after }: ParsedRequestOf<'setTask'>): Promise<void> {
    const { database, tasks, trail } = this.deps
    await database.transaction(async (tx) => {
      const before = await tasks.change(tx, taskId, { ...after, version })
      await trail.note(tx, { action: 'task', target: taskId, before, after })
    })
  }

  banners(): Promise<ManagedBanner[]> {
    return this.deps.banners.all()
  }

  /** @throws DomainError NEWER_REVISION; PARAMETER_INVALID for what is no picture; LIMIT_REACHED. */
  async setBanner(fields: ParsedRequestOf<'setBanner'>): Promise<void> {
    const { database, banners, trail } = this.deps
    await database.transaction(async (tx) => {
      const { before, after } = await banners.put(tx, fields)
      await trail.note(tx, {
        action: 'banner',
        target: fields.bannerId,
        ...(before && { before: toNoted(before) }),
        after: toNoted(after),
      })
    })
  }

  checkInRewards({ month }: ParsedRequestOf<'getCheckInRewards'>): Promise<AnswerOf<'getCheckInRewards'>> {
    return this.deps.checkIns.offers(month)
  }

  /** @throws DomainError NEWER_REVISION; PARAMETER_INVALID for another number of rewards than the month has days. */
  async setCheckInRewards(fields: ParsedRequestOf<'setCheckInRewards'>): Promise<void> {
    const { database, checkIns, trail } = this.deps
    await database.transaction(async (tx) => {
      const before = await checkIns.replaceOffers(tx, fields)
      const isChanged = (day: number): boolean =>
        JSON.stringify(before[day]) !== JSON.stringify(fields.rewards[day])
      await trail.note(tx, {
        action: 'check_in_rewards',
        target: fields.month,
        before: toDays(before, isChanged),
        after: toDays(fields.rewards, isChanged),
      })
    })
  }

  private async decide(invitedId: string, decision: 'approved' | 'refused', reason?: string): Promise<void> {
    const { database, invitations, trail } = this.deps
    if (!uuidPattern.test(invitedId)) throw new DomainError('RECORD_NOT_FOUND')
    await database.transaction(async (tx) => {
      const reward = await invitations.decide(tx, invitedId, decision)
      if (!reward) throw new DomainError('RECORD_NOT_FOUND')
      if (!reward.isDone) throw new DomainError('NOT_POSSIBLE_NOW', { sentence: isDecided })
      await trail.note(tx, {
        action: decision === 'approved' ? 'reward_approve' : 'reward_refuse',
        userId: reward.inviterId,
        after: { invited: invitedId, beans: reward.beans, ...(reason !== undefined && { reason }) },
      })
    })
  }
}

/** @param month `YYYY-MM` */
function boundsOf(month: string, timeZone: string): { from: Date; to: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
  return { from: startOfBusinessDay(`${month}-01`, timeZone), to: startOfBusinessDay(next, timeZone) }
}

type Reward = ParsedRequestOf<'setCheckInRewards'>['rewards'][number]

/** By day, those that were changed. */
function toDays(rewards: readonly Reward[], isChanged: (index: number) => boolean): Changed {
  if (rewards.length === 0) return { rewards: 'those of every month' }
  return Object.fromEntries(
    rewards.flatMap((reward, index) => (isChanged(index) ? [[`day ${index + 1}`, inWords(reward)]] : [])),
  )
}

function inWords({ rewardType, rewardNumber }: Reward): string {
  switch (rewardKindOf(rewardType)) {
    case 'beans':
      return `${rewardNumber} beans`
    case 'membership':
      return `${rewardNumber} days of VIP`
    case 'card':
      return `${rewardNumber / 60} minutes`
  }
}

type Banner = Awaited<ReturnType<BannersService['put']>>['after']

/** Which pictures they were, for who has them. */
function toNoted({ imageEn, imageZh, link, sortOrder, isShown }: Banner): Changed {
  return { pictureEn: digestOf(imageEn), pictureZh: digestOf(imageZh), link, order: sortOrder, isShown }
}

function digestOf(picture: string): string {
  return createHash('sha256').update(picture).digest('hex').slice(0, 16)
}
