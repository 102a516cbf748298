import { checkNode } from './node-version.js'

checkNode()
import('./runtime.js').then(({ onRuntime }) =>
  onRuntime(import.meta.filename, async () => {
    const [{ main }, { verify }] = await Promise.all([import('./command.js'), import('./verification.js')])
    main(() => verify(process.argv[2]))
  }),
)
