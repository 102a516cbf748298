import { checkNode } from './node-version.js'

checkNode()
Promise.all([import('./command.js'), import('./runtime.js')]).then(([{ main }, { linkRuntime }]) =>
  main(linkRuntime),
)
