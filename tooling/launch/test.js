import { checkNode } from './node-version.js'

checkNode()
import('./runtime.js').then(({ onRuntime }) =>
  onRuntime(import.meta.filename, async () => {
    const [{ main }, { testAndConclude }] = await Promise.all([
      import('./command.js'),
      import('./test-tiers.js'),
    ])
    main(() => testAndConclude())
  }),
)
