import { expect, it } from 'vitest'
import { languageName, targetsOf } from './translation.ts'

it('offers what a translator can make of a language, once each and never the language itself', () => {
  const pairs = [
    { from: 'en', to: 'es' },
    { from: 'en', to: 'es' },
    { from: 'en', to: 'en' },
    { from: 'es', to: 'en' },
  ]
  expect(targetsOf(pairs, 'en')).toEqual(['es'])
  expect(targetsOf(pairs, 'fr')).toEqual([])
})

it('offers the widely read languages where a translator takes any', () => {
  expect(targetsOf('any', 'en')).toContain('zh')
  expect(targetsOf('any', 'en')).not.toContain('en')
})

it('names a language as its reader calls it', () => {
  expect(languageName('es', 'en')).toBe('Spanish')
  expect(languageName('es', 'zh-CN')).toBe('西班牙语')
})
