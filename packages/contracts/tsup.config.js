import { definePackage } from '@longhand/tsup'

export default definePackage({ name: 'contracts', entry: ['src/index.ts', 'src/schemas.ts'] })
