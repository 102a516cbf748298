import { definePackage } from '@longhand/tsup'

export default definePackage({ name: 'speech', entry: { index: 'src/index.ts', cli: 'src/cli.ts', 'speech-child': 'src/child.ts' } })
