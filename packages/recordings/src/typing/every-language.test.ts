import { languageName } from '@longhand/transcript'
import { expect, it } from 'vitest'
import { everyLanguage } from './every-language.ts'

it.each(['en', 'zh-CN'])('has each language once, by its name in %s', (shownIn) => {
  const languages = everyLanguage(shownIn)
  expect(languages).toEqual(expect.arrayContaining(['en', 'zh', 'cy', 'eo', 'he', 'fil', 'yue']))
  const names = languages.map((tag) => languageName(tag, shownIn))
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(names.toSorted(new Intl.Collator(shownIn).compare))
  for (const withdrawn of ['iw', 'in', 'tl', 'qq']) expect(languages).not.toContain(withdrawn)
  expect(languages.length).toBeGreaterThan(150)
})
