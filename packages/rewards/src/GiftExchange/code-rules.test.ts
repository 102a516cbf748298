import { expect, it } from 'vitest'
import { codeRules, parseCode } from './code-rules.ts'

const rules = codeRules({ empty: 'empty', incorrect: 'incorrect' })

it.each([
  ['', 'empty'],
  ['A', 'incorrect'],
  ['ABC1234', 'incorrect'],
  ['ABC12345', undefined],
])('%j: %s', (packCode, message) => {
  const check = (): unknown => rules.validateSync({ packCode })
  if (message) expect(check).toThrow(message)
  else expect(check()).toEqual({ packCode })
})

it.each([
  [' ab c1 2345 ', 'abc12345'],
  ['ABC123456', 'ABC12345'],
  ['\tABC\n', 'ABC'],
])('%j is kept as %j', (typed, kept) => expect(parseCode(typed)).toBe(kept))
