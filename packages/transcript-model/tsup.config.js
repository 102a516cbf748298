import { definePackage } from '@longhand/tsup'

export default definePackage({ name: 'transcript-model', entry: ['src/index.ts', 'src/imports.ts', 'src/testing.ts'] })
