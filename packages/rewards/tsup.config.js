import { definePackage } from '@longhand/tsup'

export default definePackage({ name: 'rewards', entry: { index: 'src/index.ts', testing: 'src/testing.ts' } })
