import { definePackage } from '@longhand/tsup'

export default definePackage({ name: 'cashier', entry: { index: 'src/index.ts', testing: 'src/testing.ts' } })
