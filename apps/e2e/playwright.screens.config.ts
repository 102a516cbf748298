import { defineConfig } from '@playwright/test'
import { headlessChromium } from '@longhand/vitest'

export default defineConfig({
  testDir: 'catalog',
  testMatch: '*.screens.ts',
  outputDir: 'test-results/catalog-artifacts',
  globalSetup: './catalog/start-product.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['./catalog/index-page.ts']],
  projects: [
    { name: 'en', use: { locale: 'en-US' } },
    { name: 'zh-CN', use: { locale: 'zh-CN' } },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: headlessChromium,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 15_000,
  },
})
