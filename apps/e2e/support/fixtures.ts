import { expect, type Locator, type Page, test as base } from '@playwright/test'
import { type Account, createAccount, logIn } from './account.ts'
import { Longhand } from './longhand.ts'

interface WorkerFixtures {
  longhand: Longhand
}

interface TestFixtures {
  /** Fails the journey when the browser complained: an error on the console, an exception, something that the page's policy forbids. */
  complaints: Complaints
  person: Account
}

/** What the browser complained about on a page. */
export class Complaints {
  readonly #received: string[] = []
  readonly #expected: RegExp[] = []

  listen(page: Page): void {
    page.on('pageerror', (error) => this.#received.push(String(error)))
    page.on('console', (message) => {
      const { url } = message.location()
      if (message.type() === 'error' && !Longhand.isAway(url))
        this.#received.push(`${message.text()} (${url})`)
    })
  }

  /** A complaint that belongs to the journey, such as a refused connection while the server is down. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  unexpected(): string[] {
    return this.#received.filter((complaint) => !this.#expected.some((pattern) => pattern.test(complaint)))
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  longhand: [
    async ({}, use) => {
      const longhand = await Longhand.start()
      await use(longhand)
      await longhand.remove()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ longhand }, use) => use(longhand.address),
  complaints: [
    async ({ page }, use) => {
      const complaints = new Complaints()
      complaints.listen(page)
      await use(complaints)
      expect(complaints.unexpected()).toEqual([])
    },
    { auto: true },
  ],
  person: async ({ page, longhand }, use) => {
    const account = await createAccount(longhand)
    await logIn(page, longhand, account)
    await use(account)
  },
})

/** Where toasts appear. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' })
}

export { expect } from '@playwright/test'
