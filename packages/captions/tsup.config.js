import { definePackage } from '@longhand/tsup'

export default definePackage({
  name: 'captions',
  entry: { index: 'src/index.ts', testing: 'src/testing.ts', 'pcm.worklet': 'src/sound/pcm.worklet.js' },
})
