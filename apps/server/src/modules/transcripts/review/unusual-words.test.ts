import { expect, it } from 'vitest'
import { unusualWords } from './unusual-words.ts'

it('are rare or unknown in English, and no one knows them elsewhere', async () => {
  const words = ['the', "don't", "dog's", 'canker', 'canker', 'zolpidem', '1998', '声纹']
  expect(await unusualWords(words, 'en')).toEqual(['canker', 'zolpidem'])
  expect(await unusualWords(words, 'de')).toEqual([])
})
