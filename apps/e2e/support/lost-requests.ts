import type { Page } from '@playwright/test'

export interface LostRequests {
  count: () => number
  end: () => void
}

/** The interception stays after the end: when it is removed, Chromium sometimes leaves pending requests unanswered (microsoft/playwright#41802). */
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
