import type { AllowanceShare, allowances } from '@longhand/contracts'

/** Time that a user may spend now. `key` is the business day, the business month or the card's id; `left` is in seconds. */
export interface Allowance {
  allowance: (typeof allowances)[number]
  key: string
  left: number
  expiresAt?: Date
  source?: 'bought' | 'beans' | 'gift'
}

export interface Share {
  allowance: Allowance['allowance']
  key: string
  seconds: number
}

const rank = { daily: 0, vip: 1, card: 2 } as const

/** The order of spending: today's free time, the VIP month, then cards, soonest to expire first, given ones before bought ones. */
export function bySpendingOrder(a: Allowance, b: Allowance): number {
  return (
    rank[a.allowance] - rank[b.allowance] ||
    (a.expiresAt?.getTime() ?? 0) - (b.expiresAt?.getTime() ?? 0) ||
    Number(a.source === 'bought') - Number(b.source === 'bought') ||
    a.key.localeCompare(b.key)
  )
}

/**
 * Who pays for `seconds`.
 *
 * @returns Shares that add up to `seconds`, or `undefined` when all allowances together are not enough.
 */
export function planSpending(allowances: readonly Allowance[], seconds: number): Share[] | undefined {
  const shares: Share[] = []
  let open = seconds
  for (const { allowance, key, left } of [...allowances].sort(bySpendingOrder)) {
    const taken = Math.min(left, open)
    if (taken <= 0) continue
    shares.push({ allowance, key, seconds: taken })
    open -= taken
  }
  return open === 0 ? shares : undefined
}

/** What one allowance gives in several steps is one share. */
export function mergeShares(shares: readonly Share[]): Share[] {
  const merged = new Map<string, Share>()
  for (const share of shares) {
    const name = `${share.allowance}:${share.key}`
    merged.set(name, { ...share, seconds: (merged.get(name)?.seconds ?? 0) + share.seconds })
  }
  return [...merged.values()]
}

/** Never more than was held. */
export function planUse(held: readonly Share[], usedSeconds: number): { used: Share[]; unused: Share[] } {
  const used: Share[] = []
  const unused: Share[] = []
  let open = usedSeconds
  for (const share of held) {
    const seconds = Math.min(share.seconds, open)
    if (seconds > 0) used.push({ ...share, seconds })
    if (seconds < share.seconds) unused.push({ ...share, seconds: share.seconds - seconds })
    open -= seconds
  }
  return { used, unused }
}

/** With what each allowance keeps afterwards. */
export function toWireShares(shares: readonly Share[], allowances: readonly Allowance[]): AllowanceShare[] {
  const leftOf = new Map(allowances.map(({ allowance, key, left }) => [`${allowance}:${key}`, left]))
  return shares.map(({ allowance, key, seconds }) => {
    const left = leftOf.get(`${allowance}:${key}`) ?? seconds
    return { allowance, cardId: allowance === 'card' ? key : null, seconds, remaining: left - seconds }
  })
}
