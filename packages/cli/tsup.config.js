import { definePackage } from '@longhand/tsup'

export default definePackage({ name: 'cli', entry: { cli: 'src/cli.ts' } })
