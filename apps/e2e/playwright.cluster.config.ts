import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

process.env['E2E_CLUSTER'] = '1'

/** All journeys through many processes: `pnpm --filter @longhand/e2e cluster`. One at a time, because each worker would have a cluster of its own. */
export default defineConfig({
  ...journeys,
  workers: 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/cluster.json' }]],
})
