import type { RefundRuleName } from '@longhand/contracts'

/** How much of an order is used. Times in seconds. */
export interface OrderUse {
  kind: 'card' | 'vip'
  price: number
  /** Since the payment. */
  age: number
  total: number
  used: number
  held: number
  /** Of a card: what can be spent, which is less than the rest when it was refunded or has expired. */
  free: number
  /** Of a membership. */
  lasts?: { total: number; left: number }
}

export interface RefundRule {
  name: RefundRuleName
  kind: OrderUse['kind']
  /** Only as long after the payment, in hours. */
  withinHours?: number
  /** Only when nothing of its time is used or held. */
  isUntouched?: true
  /** Of the price: all of it, the unused part of its seconds, or the smaller of that and of its whole days. */
  share: 'whole' | 'seconds' | 'seconds-and-days'
}

/** The first that fits decides. A membership has more than hours, so its days count, but not in the moment after a mistake. */
export const rules: readonly RefundRule[] = [
  { name: 'untouched', kind: 'vip', withinHours: 24, isUntouched: true, share: 'whole' },
  { name: 'days-and-hours', kind: 'vip', share: 'seconds-and-days' },
  { name: 'unused-time', kind: 'card', share: 'seconds' },
]

const daySeconds = 86_400

/** @returns The rule, and what it gives back in whole fen, rounded down. */
export function refundOf(use: OrderUse): { rule: RefundRuleName; amount: number } {
  const rule = rules.find((candidate) => fits(candidate, use))
  if (!rule) throw new Error(`There is no rule for ${use.kind}.`)
  const shares = {
    whole: [[1, 1]],
    seconds: [secondsShare(use)],
    'seconds-and-days': [secondsShare(use), daysShare(use)],
  }[rule.share]
  const amounts = shares.map(([unused = 0, total = 1]) => Math.floor((use.price * unused) / total))
  return { rule: rule.name, amount: Math.max(0, Math.min(...amounts)) }
}

export function unusedDays({ lasts }: Pick<OrderUse, 'lasts'>): number | null {
  return lasts ? Math.floor(lasts.left / daySeconds) : null
}

function fits({ kind, withinHours, isUntouched }: RefundRule, use: OrderUse): boolean {
  if (kind !== use.kind || (withinHours !== undefined && use.age > withinHours * 3600)) return false
  // A refund of another order may have taken some of its days. Both figures were rounded down.
  const isWhole =
    use.used + use.held === 0 && (use.lasts === undefined || use.lasts.left + use.age + 1 >= use.lasts.total)
  return !isUntouched || isWhole
}

function secondsShare({ free, total }: OrderUse): [unused: number, total: number] {
  return [free, total]
}

function daysShare(use: OrderUse): [unused: number, total: number] {
  return [unusedDays(use) ?? 0, (use.lasts?.total ?? daySeconds) / daySeconds]
}
