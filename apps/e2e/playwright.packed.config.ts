import journeys from './playwright.config.ts'

/** Runs outside the workspace, with nothing but the packed packages. */
export default {
  ...journeys,
  // A run clears its folder when it begins: the journeys have another.
  outputDir: 'test-results/packed-artifacts',
  // What a test has drawn itself a moment ago: no picture is kept.
  snapshotPathTemplate: 'test-results/looks/{arg}{ext}',
  testMatch: 'packed/*.{packed,machine}.ts',
  // Packing makes a package's bundles again, which other tests read.
  workers: 1,
  // Installing, type checking and bundling take their time on a cold machine.
  timeout: 600_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/packed.json' }]],
} satisfies typeof journeys
