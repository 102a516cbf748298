import { packageTests } from '@longhand/vitest'

// Programs that stand back as in the product would wait for other tests until their own time is out.
process.env.LONGHAND_NICENESS = '0'

const real = {
  globalSetup: ['./src/platform/db/testing-setup.ts', './src/platform/process/testing-setup.ts'],
}
export default packageTests(import.meta.url, { medium: real, machine: real })
