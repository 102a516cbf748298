import { definePackage } from '@longhand/tsup'

export default definePackage({ name: 'speech', entry: ['src/index.ts', 'src/cli.ts'] })
