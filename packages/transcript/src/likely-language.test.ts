import { expect, it } from 'vitest'
import { likelyLanguage } from './likely-language.ts'

it.each([
  ['the first that is wanted and offered', ['en', 'de', 'zh'], ['fr', 'de', 'zh'], 'de'],
  ['a language in another regional form', ['en-US', 'zh-Hans'], ['zh-CN'], 'zh-Hans'],
  ['English where none is wanted', ['de', 'en'], [undefined], 'en'],
  ['the first that is offered without English', ['de', 'fr'], ['zh'], 'de'],
  ['nothing where nothing is offered', [], ['en'], undefined],
])('chooses %s', (_case, offered, wanted, expected) => {
  expect(likelyLanguage(offered, ...wanted)).toBe(expected)
})
