import { taskStatus } from '@longhand/contracts'
import type {
  AnswerOf,
  InterfaceLanguage,
  ManagedTask,
  Sentence,
  Task,
  TaskPeriod,
} from '@longhand/contracts'
import { businessDay, type Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { DomainEvent } from '../../platform/events/domain-events.ts'
import { checkInsLeft } from './check-ins.service.ts'
import { giveReward, type RewardLedgers } from './reward.ts'
import { versionOf } from '../../platform/fields/version-of.ts'
import { taskName, type TaskRule, taskRules } from './task-rules.ts'
import type { TaskChange, TaskRow, TasksRepository } from './tasks.repository.ts'

const completed = 2
const secondsPerHour = 3600

/** In place of the description of a task of the month that its last days have no room for. */
const missed: Sentence = {
  en: 'Too few days are left this month. It starts again on the 1st',
  'zh-CN': '本月剩余天数不足，下月 1 日重新开始',
}

export class TasksService {
  constructor(
    private readonly deps: {
      database: Database
      repository: TasksRepository
      ledgers: RewardLedgers
      clock: Clock
      timeZone: string
    },
  ) {}

  async list(userId: string, language: InterfaceLanguage): Promise<AnswerOf<'listTasks'>> {
    const { repository } = this.deps
    const [rows, progress, claims] = await Promise.all([
      repository.offered(repository.reader),
      repository.progressOf(userId),
      repository.claimsOf(userId),
    ])
    const day = this.today()
    const left = checkInsLeft(
      day,
      progress.some(({ taskId, period, counted }) => taskId === 'sign-in' && period === day && counted > 0),
    )
    const tasks = rows.flatMap((row) => {
      const rule = taskRules[row.taskId]
      if (!rule) return []
      const period = periodKey(rule.period, day)
      const isThis = (other: { taskId: string; period: string }): boolean =>
        other.taskId === row.taskId && other.period === period
      const task = toTask(row, rule, language, progress.find(isThis)?.counted ?? 0, claims.some(isThis))
      const isMissed =
        rule.period === 'month' &&
        task.progressStatus === taskStatus.unfinished &&
        task.progressAmount - task.progressFinish > left
      return [{ rule, task: isMissed ? { ...task, challengeDesc: missed[language] } : task }]
    })
    const listOf = (isDaily: boolean): { taskList: Task[] } => ({
      taskList: tasks.filter(({ rule }) => rule.isDaily === isDaily).map(({ task }) => task),
    })
    return [listOf(true), listOf(false)]
  }

  /** All that the product knows how to count, for operators. */
  async offers(language: InterfaceLanguage): Promise<ManagedTask[]> {
    const rows = await this.deps.repository.all()
    return rows.flatMap((row) => {
      const rule = taskRules[row.taskId]
      if (!rule) return []
      const offer = offerOf(row)
      return {
        taskId: row.taskId,
        name: taskName(rule, row.amount)[language],
        description: rule.description[language],
        period: rule.period,
        isInHours: rule.unit === secondsPerHour,
        ...offer,
        version: versionOf(offer),
      }
    })
  }

  /** @returns What it was before. @throws DomainError RECORD_NOT_FOUND; NEWER_REVISION where another was quicker. */
  async change(
    tx: Transaction,
    taskId: string,
    { version, ...change }: TaskChange & { version?: string | undefined },
  ): Promise<TaskChange> {
    const row = await this.deps.repository.lock(tx, taskId)
    if (!row || !taskRules[taskId]) throw new DomainError('RECORD_NOT_FOUND')
    const before = offerOf(row)
    if (version !== undefined && version !== versionOf(before)) throw new DomainError('NEWER_REVISION')
    await this.deps.repository.change(tx, taskId, change)
    return before
  }

  /**
   * Gives the reward of a finished task, once a period.
   *
   * @returns An empty list when there is nothing to claim.
   * @throws DomainError RECORD_NOT_FOUND
   */
  async claim(userId: string, taskId: string): Promise<AnswerOf<'receiveReward'>> {
    const { database, repository, ledgers, clock } = this.deps
    return database.transaction(async (tx) => {
      const row = await repository.find(tx, taskId)
      const rule = taskRules[taskId]
      if (!row?.isOffered || !rule) throw new DomainError('RECORD_NOT_FOUND')
      const period = periodKey(rule.period, this.today())
      const { amount, rewardType, rewardNumber } = row
      if ((await repository.counted(tx, { userId, taskId, period })) < amount * rule.unit)
        return { resultList: [] }
      if (
        !(await repository.claim(tx, {
          userId,
          taskId,
          period,
          rewardType,
          rewardNumber,
          createdAt: clock.now(),
        }))
      )
        return { resultList: [] }
      await giveReward(ledgers, tx, {
        userId,
        rewardType,
        rewardNumber,
        reason: 'task',
        subject: taskName(rule, amount),
        key: `task:${userId}:${taskId}:${period}`,
      })
      return { resultList: [{ rewardType, rewardNumber }] }
    })
  }

  async note(tx: Transaction, event: DomainEvent & { userId: string }): Promise<void> {
    // A check-in brings its own day: midnight may have passed since.
    const day = event.type === 'checked-in' ? event.day : this.today()
    for (const [taskId, { counts, period }] of Object.entries(taskRules)) {
      const counted = (counts[event.type] as ((noted: DomainEvent) => number) | undefined)?.(event) ?? 0
      if (counted > 0)
        await this.deps.repository.count(tx, {
          userId: event.userId,
          taskId,
          period: periodKey(period, day),
          counted,
        })
    }
  }

  private today(): string {
    return businessDay(this.deps.clock.now(), this.deps.timeZone)
  }
}

function offerOf({ amount, rewardType, rewardNumber, isOffered }: TaskRow): TaskChange {
  return { amount, rewardType, rewardNumber, isOffered }
}

function periodKey(period: TaskPeriod, day: string): string {
  return period === 'ever' ? period : day.slice(0, period === 'day' ? 10 : 7)
}

function toTask(
  row: TaskRow,
  rule: TaskRule,
  language: InterfaceLanguage,
  counted: number,
  isClaimed: boolean,
): Task {
  const finished = Math.min(row.amount, Math.floor(counted / rule.unit))
  return {
    challengeId: row.taskId,
    challengeName: taskName(rule, row.amount)[language],
    challengeDesc: rule.description[language],
    challengeType: rule.isDaily ? 0 : 1,
    challengeSortType: row.sortOrder,
    progressAmount: row.amount,
    // Operators may raise the amount after a user was rewarded.
    progressFinish: isClaimed ? row.amount : finished,
    progressStatus: isClaimed
      ? completed
      : finished < row.amount
        ? taskStatus.unfinished
        : taskStatus.claimable,
    rewardType: row.rewardType,
    rewardNumber: row.rewardNumber,
  }
}
