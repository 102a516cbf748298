import { definePackage } from '@longhand/tsup'

export default definePackage({
  name: 'library',
  entry: { index: 'src/index.ts', testing: 'src/testing.ts' },
})
