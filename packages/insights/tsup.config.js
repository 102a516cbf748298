import { definePackage } from '@longhand/tsup'

export default definePackage({
  name: 'insights',
  entry: { index: 'src/index.ts', testing: 'src/testing.ts' },
})
