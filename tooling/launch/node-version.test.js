import { expect, it } from 'vitest'
import { useOfNode } from './node-version.js'

it.each([
  ['v24.0.0', 'runs'],
  ['v24.21.0', 'runs'],
  ['v26.10.0', 'runs'],
  ['v20.19.0', 'launches'],
  ['v20.20.2', 'launches'],
  ['v22.0.0', 'launches'],
  ['v23.11.0', 'launches'],
  ['v25.2.0', 'launches'],
  ['v20.18.3', 'refused'],
  ['v18.20.0', 'refused'],
  ['v12.22.12', 'refused'],
])('%s %s', (version, use) => {
  expect(useOfNode(version)).toBe(use)
})
