import { definePackage } from '@longhand/tsup'

export default definePackage({
  name: 'speech',
  entry: {
    index: 'src/index.ts',
    cli: 'src/cli.ts',
    'speech-child': 'src/child.ts',
    sandbox: 'src/processes/sandbox/index.ts',
    settings: 'src/settings.ts',
    models: 'src/find-models.ts',
    testing: 'src/testing/index.ts',
    'near-hot-words': 'src/hot-words/near-hot-words.ts',
    'dying-with-parent': 'src/processes/dying-with-parent.ts',
  },
})
