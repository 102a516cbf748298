import { checkNode } from './node-version.js'

checkNode()
import('./checks.js').then(({ runCi }) => runCi())
