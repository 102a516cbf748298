import { checkNode } from './node-version.js'

checkNode()
import('./start-product.js').then(({ startProduct }) => startProduct())
