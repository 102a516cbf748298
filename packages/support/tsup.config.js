import { definePackage } from '@longhand/tsup'

export default definePackage({ name: 'support', entry: { index: 'src/index.ts', testing: 'src/testing.ts' } })
