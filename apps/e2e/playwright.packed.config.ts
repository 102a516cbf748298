import journeys from './playwright.config.ts'

/** Runs outside the workspace, with nothing but the packed packages. */
export default {
  ...journeys,
  // A run clears its folder when it begins: the journeys have another.
  outputDir: 'test-results/packed-artifacts',
  testMatch: 'packed/*.packed.ts',
  // Installing, type checking and bundling take their time on a cold machine.
  timeout: 600_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/packed.json' }]],
} satisfies typeof journeys
