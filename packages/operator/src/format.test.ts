import { expect, it } from 'vitest'
import { formatMoment, nameLanguages } from './format.ts'

it('writes a moment with date and time', () => {
  expect(formatMoment(1_700_000_000, 'en')).toMatch(/Nov 1[45], 2023/)
  expect(formatMoment(1_700_000_000, 'zh-CN')).toContain('2023 年 11 月')
})

it('lists languages as the reader’s language does', () => {
  expect(nameLanguages(['en', 'de'], 'en')).toBe('English, German')
  expect(nameLanguages(['en', 'de'], 'zh-CN')).toBe('英语、德语')
})
