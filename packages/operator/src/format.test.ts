import { expect, it } from 'vitest'
import { formatMoment, formatSize } from './format.ts'

it.each([
  [0, '0 byte'],
  [1023, '1,023 byte'],
  [1536, '1.5 kB'],
  [5 * 1024 ** 3, '5 GB'],
  [2048 * 1024 ** 4, '2,048 TB'],
])('writes %d bytes as %j', (bytes, text) => {
  expect(formatSize(bytes, 'en')).toBe(text)
})

it('writes a moment with date and time', () => {
  expect(formatMoment(1_700_000_000, 'en')).toMatch(/Nov 1[45], 2023/)
  expect(formatMoment(1_700_000_000, 'zh-CN')).toContain('2023年11月')
})
