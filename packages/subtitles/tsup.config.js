import { definePackage } from '@longhand/tsup'

export default definePackage({
  name: 'subtitles',
  entry: { index: 'src/index.ts', testing: 'src/testing.ts' },
})
