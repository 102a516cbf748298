import { definePackage } from '@longhand/tsup'

export default definePackage({
  name: 'transcripts',
  entry: { index: 'src/index.ts', testing: 'src/testing.ts' },
})
