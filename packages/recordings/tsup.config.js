import { definePackage } from '@longhand/tsup'

export default definePackage({
  name: 'recordings',
  entry: { index: 'src/index.ts', testing: 'src/testing.ts', text: 'src/text/read-revised.ts' },
})
