import { definePackage } from '@longhand/tsup'

export default definePackage({
  name: 'payments',
  entry: { index: 'src/index.ts', testing: 'src/testing.ts' },
})
