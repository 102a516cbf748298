import { definePackage } from '@longhand/tsup'

export default definePackage({ name: 'saving', entry: { index: 'src/index.ts' } })
