import { definePackage } from '@longhand/tsup'

export default definePackage({
  name: 'upload',
  entry: {
    index: 'src/index.ts',
    testing: 'src/testing.tsx',
    'hash.worker': 'src/hashing/hash.worker.ts',
    'read.worker': 'src/hashing/read.worker.ts',
  },
})
