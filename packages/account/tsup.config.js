import { definePackage } from '@longhand/tsup'

export default definePackage({ name: 'account', entry: { index: 'src/index.ts', testing: 'src/testing.ts' } })
