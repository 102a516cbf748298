import { definePackage } from '@longhand/tsup'

export default definePackage({ name: 'time', entry: { index: 'src/index.ts', testing: 'src/testing.ts' } })
