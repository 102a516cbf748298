/** What a grant gave, as far as it is not over. */
export interface MembershipPeriod {
  /** Of the grant itself: grants that took from it or gave back to it have this one, too. */
  grantKey: string
  leftMs: number
  /** Absent while others run before it. */
  startedAt?: Date | undefined
}

export interface GrantInTime {
  grantKey: string
  createdAt: Date
  endsAt: Date
}

/**
 * Which grant the rest of a membership comes from: grants run one after another in the order in which they were given. What is taken
 * back comes from its own grant, and from the last ones for what that does not have any more.
 *
 * @param grants All of one user, oldest first.
 */
export function periodsOf(grants: readonly GrantInTime[], now: Date): MembershipPeriod[] {
  let queue: MembershipPeriod[] = []
  let at = grants[0]?.createdAt.getTime() ?? 0
  const pass = (until: number): void => {
    for (const period of queue) {
      const passed = Math.min(period.leftMs, until - at)
      if (passed <= 0) continue
      period.startedAt ??= new Date(at)
      period.leftMs -= passed
      at += passed
    }
    queue = queue.filter(({ leftMs }) => leftMs > 0)
    at = Math.max(at, until)
  }
  for (const grant of grants) {
    pass(grant.createdAt.getTime())
    const change = grant.endsAt.getTime() - at - queue.reduce((sum, { leftMs }) => sum + leftMs, 0)
    const grantKey = rootOf(grant.grantKey)
    if (change > 0) queue.push({ grantKey, leftMs: change })
    else takeFrom(queue, grantKey, -change)
  }
  pass(now.getTime())
  return queue
}

function takeFrom(queue: readonly MembershipPeriod[], grantKey: string, ms: number): void {
  let open = ms
  for (const period of [...queue.filter((one) => one.grantKey === grantKey), ...[...queue].reverse()]) {
    const taken = Math.min(period.leftMs, open)
    period.leftMs -= taken
    open -= taken
  }
}

/** `refund:7`, `return:7#1` and `restore:7#1` are about `order:7`. */
function rootOf(grantKey: string): string {
  return grantKey.replace(/^(?:refund|return|restore):([^#]*)(?:#\d+)?$/, 'order:$1')
}
