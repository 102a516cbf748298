import { packageTests } from '@longhand/vitest'

export default packageTests(import.meta.url, { medium: { globalSetup: ['./src/testing-setup.ts'] } })
