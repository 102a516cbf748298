import { checkNode } from './node-version.js'

checkNode()
Promise.all([import('./command.js'), import('./test-tiers.js')]).then(([{ main }, { testAndConclude }]) => main(() => testAndConclude()))
