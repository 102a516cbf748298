import { definePackage } from '@longhand/tsup'

export default definePackage({
  name: 'captions',
  entry: {
    index: 'src/index.ts',
    testing: 'src/testing.ts',
    session: 'src/session/index.ts',
    'pcm.worklet': 'src/sound/pcm.worklet.js',
  },
})
