import { packageTests } from '@longhand/vitest'

export default packageTests(import.meta.url, { medium: { globalSetup: './src/platform/db/testing-setup.ts' } })
