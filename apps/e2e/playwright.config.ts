import { defineConfig } from '@playwright/test'
import { headlessChromium } from '@longhand/vitest'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/artifacts',
  // A worker has a product of its own, with its database: its journeys see each other's accounts, never each other's recordings.
  workers: 2,
  retries: 0,
  // Limits against hanging, no measures: two cores may have other work.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: headlessChromium,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // Tracing takes a fifth of a journey's time: ask for it with --trace=retain-on-failure.
    trace: 'off',
  },
})
