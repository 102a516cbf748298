import { fileURLToPath } from 'node:url'
import { type Browser, devices, type Page, test as base } from '@playwright/test'
import { type Account, openSession } from '../support/account.ts'
import type { Demo } from './demo.ts'

export const catalogFolder = fileURLToPath(new URL('../test-results/catalog/', import.meta.url))

export interface Visit {
  as?: 'owner' | 'member' | 'newcomer' | Account
  isPhone?: boolean
}

interface CatalogFixtures {
  demo: Demo
  /** One of two names of the same thing: that of the language the screens are taken in. */
  say: (english: string, chinese: string) => string
  open: (path: string, visit?: Visit) => Promise<Page>
  /** In both themes. Names are grouped by what is before their first slash. */
  keep: (page: Page, name: string) => Promise<void>
}

const { defaultBrowserType: _chromiumIsOurs, ...phone } = devices['iPhone 14']

export const test = base.extend<CatalogFixtures>({
  demo: async ({}, use) => use(JSON.parse(process.env.LONGHAND_CATALOG ?? '') as Demo),
  say: async ({ locale }, use) => use((english, chinese) => (locale === 'zh-CN' ? chinese : english)),
  open: async ({ browser, demo, locale, viewport, timezoneId }, use) => {
    const contexts: Awaited<ReturnType<Browser['newContext']>>[] = []
    await use(async (path, { as, isPhone } = {}) => {
      const context = await browser.newContext({
        baseURL: demo.address,
        ...(locale ? { locale } : {}),
        ...(timezoneId ? { timezoneId } : {}),
        reducedMotion: 'reduce',
        permissions: ['clipboard-write'],
        ...(isPhone ? phone : { viewport: viewport ?? null }),
        storageState: {
          cookies: [],
          origins: as ? [await signedIn(demo, typeof as === 'string' ? demo[as] : as)] : [],
        },
      })
      contexts.push(context)
      const page = await context.newPage()
      await page.goto(path)
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  keep: async ({ locale }, use) => {
    await use(async (page, name) => {
      const width = page.viewportSize()?.width
      const isCovered = await page
        .locator('[role=dialog]:not([data-type]), [role=alertdialog], [role=menu], [role=listbox]')
        .filter({ visible: true })
        .count()
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await page.screenshot({
          path: `${catalogFolder}${name.replaceAll('/', '--')}.${width}.${theme}.${locale === 'zh-CN' ? 'zh' : 'en'}.png`,
          fullPage: isCovered === 0,
          animations: 'disabled',
          scale: 'css',
        })
      }
    })
  },
})

async function signedIn(demo: Demo, account: Account) {
  const { token, userId } = await openSession(demo, account)
  return {
    origin: demo.address,
    localStorage: [
      { name: 'token', value: token },
      { name: 'userId', value: userId },
    ],
  }
}

export { expect } from '@playwright/test'
