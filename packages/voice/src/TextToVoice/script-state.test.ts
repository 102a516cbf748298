import { expect, it } from 'vitest'
import { emptyScript, languageName, languagesOf, paragraphsOf } from './script-state.ts'

it('counts the lines that are spoken', () => {
  expect(paragraphsOf('One\n\n  \r\nTwo')).toEqual(['One', 'Two'])
  expect(paragraphsOf('')).toEqual([])
})

it('begins naturally', () => {
  expect(emptyScript('a', 'Text')).toMatchObject({ voiceId: 'a', text: 'Text', speed: 1, pitch: 1 })
})

it('names each language once', () => {
  const voice = (language: string) => ({
    voiceId: language,
    name: '',
    language,
    gender: 'female' as const,
    kind: 'preset' as const,
  })
  expect(languagesOf([voice('en'), voice('de'), voice('en')])).toEqual(['en', 'de'])
  expect(languageName('de', 'en')).toBe('German')
})
