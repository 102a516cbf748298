import { beforeEach, describe, expect, it } from 'vitest'
import { createPageLanguage } from './language.ts'

beforeEach(() => localStorage.clear())

const start = (preferred: string[]) => createPageLanguage(localStorage, preferred, document.documentElement)

describe('the language of the page', () => {
  it.each([
    [['zh-TW', 'en'], 'zh-CN'],
    [['en-GB', 'zh'], 'en'],
    [['fr', 'de'], 'en'],
    [[], 'en'],
  ])('begins for %j with %s', (preferred, language) => {
    expect(start(preferred).current()).toBe(language)
    expect(document.documentElement.lang).toBe(language)
  })

  it('is remembered over the browser’s wish, and told to the document', () => {
    start(['en']).choose('zh-CN')
    expect(document.documentElement.lang).toBe('zh-CN')
    expect(start(['en']).current()).toBe('zh-CN')
  })

  it('ignores a remembered language that the product doesn’t speak', () => {
    localStorage.setItem('language', 'tlh')
    expect(start(['en']).current()).toBe('en')
  })
})
