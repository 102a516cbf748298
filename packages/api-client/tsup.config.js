import { definePackage } from '@longhand/tsup'

export default definePackage({ name: 'api-client', entry: ['src/index.ts', 'src/testing.tsx'] })
