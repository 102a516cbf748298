import { definePackage } from '@longhand/tsup'

export default definePackage({ name: 'transcript-model', entry: { index: 'src/index.ts', imports: 'src/imports.ts', testing: 'src/testing.ts' } })
