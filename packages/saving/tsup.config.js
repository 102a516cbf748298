import { definePackage } from '@longhand/tsup'

export default definePackage({ name: 'saving', entry: ['src/index.ts'] })
