import { definePackage } from '@longhand/tsup'

export default definePackage({ name: 'auth', entry: { index: 'src/index.ts', testing: 'src/testing.ts' } })
