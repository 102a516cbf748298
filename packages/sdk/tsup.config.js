import { definePackage } from '@longhand/tsup'

export default definePackage({
  name: 'sdk',
  entry: { index: 'src/index.ts', connection: 'src/connection/index.ts', resumable: 'src/resumable.ts' },
})
