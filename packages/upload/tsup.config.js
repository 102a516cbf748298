import { definePackage } from '@longhand/tsup'

export default definePackage({ name: 'upload', entry: { index: 'src/index.ts', testing: 'src/testing.ts', 'hash.worker': 'src/hashing/hash.worker.ts' } })
