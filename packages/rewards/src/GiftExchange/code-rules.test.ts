import { expect, it } from 'vitest'
import { findFault, parseCode } from './code-rules.ts'

it.each([
  ['', 'empty'],
  ['A', 'incorrect'],
  ['ABC1234', 'incorrect'],
  ['ABC12345', undefined],
])('%j: %s', (code, fault) => expect(findFault(code)).toBe(fault))

it.each([
  [' ab c1 2345 ', 'abc12345'],
  ['ABC123456', 'ABC12345'],
  ['\tABC\n', 'ABC'],
])('%j is kept as %j', (typed, kept) => expect(parseCode(typed)).toBe(kept))
