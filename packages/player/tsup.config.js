import { definePackage } from '@longhand/tsup'

export default definePackage({
  name: 'player',
  entry: {
    index: 'src/index.ts',
    pedals: 'src/pedals.ts',
    testing: 'src/testing.ts',
  },
})
