import { existsSync } from 'node:fs'
import { packageTests } from '@longhand/vitest'
import stryker from './stryker.config.js'

// The tests beside the mutated files and no others: a table of states is a mutant that every test of the run has to see.
const config = packageTests(import.meta.url)
for (const project of config.test.projects) {
  project.test.include = stryker.mutate
    .map((file) => file.replace(/\.ts$/, '.test.ts'))
    .filter((file) => existsSync(file))
}
export default config
