import { definePackage } from '@longhand/tsup'

export default definePackage({ name: 'voice', entry: { index: 'src/index.ts', testing: 'src/testing.ts' } })
