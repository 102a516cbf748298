import { expect, it } from 'vitest'
import { refuseNode } from './node-version.js'

it.each(['v20.19.0', 'v20.20.2', 'v22.0.0', 'v24.1.0'])('accepts %s', (version) => {
  expect(refuseNode(version)).toBeUndefined()
})

it.each(['v20.18.3', 'v18.20.0', 'v12.22.12'])('tells what to do about %s', (version) => {
  expect(refuseNode(version)).toContain(`needs Node 20.19 or newer, and this is ${version}`)
})
