import type { Page } from '@playwright/test'

export interface LostRequests {
  /** How many were lost so far. */
  count: () => number
  /** From now on they arrive. */
  end: () => void
}

/**
 * Loses the requests to an address until it is told to end. The interception stays: when one is taken back, Chromium leaves what is under way unanswered now
 * and then (microsoft/playwright#41802).
 */
export async function loseRequests(page: Page, address: string | RegExp): Promise<LostRequests> {
  let isLost = true
  let lost = 0
  await page.route(address, (route) => {
    if (!isLost) return route.fallback()
    lost += 1
    return route.abort()
  })
  return { count: () => lost, end: () => void (isLost = false) }
}
