import { describe, expect, it } from 'vitest'
import { unspeakable, voiceThatSays } from './scripts.ts'

describe('what a voice can’t say', () => {
  it.each([
    ['你好，世界', 'en-US', ['你好', '世界'], true],
    ['مرحبا', 'en-US', ['مرحبا'], true],
    ['नमस्ते', 'en-GB', ['नमस्ते'], true],
    ['Mr. Wang (王先生) said so', 'en-US', ['王先生'], false],
    ['你好，Anna', 'zh', [], false],
    ['Good morning', 'zh', [], false],
    ['Доброе утро', 'ru', [], false],
    ['Доброе утро', 'zh', ['Доброе', 'утро'], true],
    ['会議です', 'ja', [], false],
    ['会議です', 'zh', ['です'], false],
    ['회의 會議', 'ko', [], false],
    ['12 – 14 %', 'en-US', [], false],
    ['你好', 'mul', [], false],
    ['Ångström', 'en-US', [], false],
  ])('%j with %s', (text, language, words, isAll) => {
    expect(unspeakable(text, language)).toEqual({ words, isAll })
  })
})

describe('a voice that says it', () => {
  const voices = ['en-US', 'ja', 'zh', 'ru', 'ar'].map((language) => ({ language }))
  it.each([
    ['你好', 'zh'],
    ['こんにちは', 'ja'],
    ['Привет', 'ru'],
    ['مرحبا', 'ar'],
    ['Hello', 'en-US'],
    ['नमस्ते', undefined],
  ])('%j is %s', (text, language) => {
    expect(voiceThatSays(text, voices)?.language).toBe(language)
  })

  it('prefers a voice of one language to one of many', () => {
    expect(voiceThatSays('你好', [{ language: 'mul' }, { language: 'zh' }])?.language).toBe('zh')
    expect(voiceThatSays('नमस्ते', [{ language: 'mul' }])?.language).toBe('mul')
  })
})
