import { definePackage } from '@longhand/tsup'

export default definePackage({
  name: 'messages',
  entry: { index: 'src/index.ts', testing: 'src/testing.ts' },
})
