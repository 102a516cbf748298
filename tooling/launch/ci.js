import { checkNode } from './node-version.js'

checkNode()
import('./runtime.js').then(({ onRuntime }) =>
  onRuntime(import.meta.filename, async () => (await import('./checks.js')).runCi()),
)
