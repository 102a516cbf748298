import { dayMs } from '../../platform/clock/clock.ts'
import { seedBeanGoods, seedMonth, seedTasks } from './seeds.ts'

const hourMs = 3_600_000

/** The business day of an instant, reckoned otherwise than the product does. */
export function dayIn(zone: string, now: number): string {
  return zone === 'Asia/Shanghai'
    ? new Date(now + 8 * hourMs).toISOString().slice(0, 10)
    : new Date(now).toLocaleDateString('sv-SE', { timeZone: zone })
}

/** What counts how much for which task, and over which part of the day's name. */
const counting: Record<string, { period: (day: string) => string; unit: number }> = Object.fromEntries(
  seedTasks.map(({ taskId }) => {
    const isChallenge = [
      'transcribed-hours',
      'check-in-days',
      'first-purchase',
      'invite-friend',
      'voices',
    ].includes(taskId)
    const period = (day: string): string =>
      taskId === 'check-in-days' ? day.slice(0, 7) : isChallenge ? 'ever' : day
    return [taskId, { period, unit: taskId === 'transcribed-hours' ? 3600 : 1 }]
  }),
)

/** A plain model of what one person earns and spends. */
export class RewardsModel {
  beans = 0
  /** Every movement of beans, the first first. */
  readonly entries: number[] = []
  readonly cards: { seconds: number; expiresAt: number }[] = []
  readonly signed = new Set<string>()
  readonly progress = new Map<string, number>()
  readonly claims = new Set<string>()
  readonly redeemed = new Set<number>()
  memberUntil = 0
  tries = { count: 0, endsAt: 0 }

  constructor(
    private readonly zone: string,
    private readonly now: () => number,
  ) {}

  get day(): string {
    return dayIn(this.zone, this.now())
  }

  get isMember(): boolean {
    return this.memberUntil > this.now()
  }

  get cardSeconds(): number {
    return this.cards
      .filter(({ expiresAt }) => expiresAt > this.now())
      .reduce((sum, { seconds }) => sum + seconds, 0)
  }

  get signedDays(): number {
    return [...this.signed].filter((day) => day.startsWith(this.day.slice(0, 7))).length
  }

  /** @returns Whether it was the first of the day. */
  sign(): boolean {
    if (this.signed.has(this.day)) return false
    const reward = seedMonth()[this.signedDays]
    if (!reward) throw new Error('There are more check-ins than days.')
    this.signed.add(this.day)
    this.give(reward.rewardType, reward.rewardNumber, this.isMember ? 2 : 1)
    this.count('sign-in', 1)
    this.count('check-in-days', 1)
    return true
  }

  count(taskId: string, amount: number): void {
    const key = this.keyOf(taskId)
    this.progress.set(key, (this.progress.get(key) ?? 0) + amount)
  }

  /** What the task list says: how far, and 0 unfinished, 1 to be claimed, 2 claimed. */
  stateOf(taskId: string): { finished: number; status: number } {
    const key = this.keyOf(taskId)
    const amount = seedTasks.find((task) => task.taskId === taskId)?.amount ?? 0
    if (this.claims.has(key)) return { finished: amount, status: 2 }
    const done = Math.floor((this.progress.get(key) ?? 0) / (counting[taskId]?.unit ?? 1))
    return done >= amount ? { finished: amount, status: 1 } : { finished: done, status: 0 }
  }

  /** @returns Whether there was something to claim. */
  claim(taskId: string): boolean {
    const task = seedTasks.find((candidate) => candidate.taskId === taskId)
    if (!task || this.stateOf(taskId).status !== 1) return false
    this.claims.add(this.keyOf(taskId))
    this.give(task.rewardType, task.rewardNumber, 1)
    return true
  }

  /** @returns Whether there were beans enough. */
  buy(goodsIndex: number, amount: number): boolean {
    const goods = seedBeanGoods[goodsIndex]
    if (!goods || this.beans < goods.beans * amount) return false
    this.move(-goods.beans * amount)
    for (let index = 0; index < amount; index += 1) this.addCard(goods.seconds)
    return true
  }

  /** @param code `undefined` for one that can't be redeemed. */
  redeem(
    code: { index: number; rewardType: number; rewardNumber: number } | undefined,
  ): 'done' | 'invalid' | 'too many' {
    if (this.tries.endsAt <= this.now()) this.tries = { count: 0, endsAt: this.now() + hourMs }
    this.tries.count += 1
    if (this.tries.count > 10) return 'too many'
    if (!code || this.redeemed.has(code.index)) return 'invalid'
    this.redeemed.add(code.index)
    this.tries.count -= 1
    this.give(code.rewardType, code.rewardNumber, 1)
    return 'done'
  }

  private give(type: number, amount: number, times: number): void {
    if (type === 0) this.move(amount * times)
    else if (type > 100 && type < 200)
      this.memberUntil = Math.max(this.memberUntil, this.now()) + amount * times * dayMs
    else for (let index = 0; index < times; index += 1) this.addCard(amount)
  }

  private move(amount: number): void {
    this.beans += amount
    this.entries.push(amount)
  }

  private addCard(seconds: number): void {
    this.cards.push({ seconds, expiresAt: this.now() + 90 * dayMs })
  }

  private keyOf(taskId: string): string {
    return `${taskId} ${counting[taskId]?.period(this.day) ?? ''}`
  }
}
