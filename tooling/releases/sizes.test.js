import { expect, it } from 'vitest'
import { withSizes } from './sizes.js'

const sizes = [{ shown: '`Button`', kilobytes: 3 }]

it('sizes stand where the README has a place for them, and change nothing when they are right', () => {
  const readme = withSizes('# A\n\n<!-- sizes -->\n\nold\n\n<!-- /sizes -->\n\nmore\n', sizes)
  expect(readme).toBe(
    '# A\n\n<!-- sizes -->\n\n| what | KB |\n|---|---|\n| `Button` | 3 |\n\n<!-- /sizes -->\n\nmore\n',
  )
  expect(withSizes(readme, sizes)).toBe(readme)
  expect(withSizes(readme, [{ shown: '`Button`', kilobytes: 4 }])).not.toBe(readme)
})

it('a README without a place stops the check', () => {
  expect(() => withSizes('# A\n', sizes)).toThrow('<!-- sizes -->')
})
