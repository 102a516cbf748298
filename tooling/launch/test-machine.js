import { checkNode } from './node-version.js'

checkNode()
import('./runtime.js').then(({ onRuntime }) =>
  onRuntime(import.meta.filename, async () => {
    const [{ main }, { testMachine }] = await Promise.all([import('./command.js'), import('./test-tiers.js')])
    main(() => testMachine(process.argv.slice(2)))
  }),
)
