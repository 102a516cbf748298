import { definePackage } from '@longhand/tsup'

export default definePackage({
  name: 'api-client',
  entry: { index: 'src/index.ts', testing: 'src/testing.tsx' },
})
