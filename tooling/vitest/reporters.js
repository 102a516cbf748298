import { mkdirSync, writeFileSync } from 'node:fs'

const folder = process.env.LONGHAND_TEST_RESULTS ?? 'test-results'

/** Errors outside every test end a run with 1, and Vitest's JSON report calls it a success: these are a report of their own. */
const unhandledErrors = {
  onTestRunEnd(_modules, errors) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      `${folder}/unhandled.json`,
      JSON.stringify(errors.map(({ name, message, stack }) => ({ message: `${name}: ${message}`, stack }))),
    )
  },
}

/** What every run of Vitest writes into `test-results`, or `LONGHAND_TEST_RESULTS`, where the count of all tests is read from. */
export const reporters = [
  'default',
  // What else tests leave behind, such as axe's reports, makes a hundred megabytes of a report that is read for its counts.
  ['json', { outputFile: `${folder}/vitest.json`, filterMeta: (key) => key === 'storyMode' }],
  unhandledErrors,
]
