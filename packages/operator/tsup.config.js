import { definePackage } from '@longhand/tsup'

export default definePackage({
  name: 'operator',
  entry: { index: 'src/index.ts', testing: 'src/testing.ts' },
})
