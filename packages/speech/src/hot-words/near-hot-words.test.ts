import { expect, it } from 'vitest'
import { nearHotWords } from './near-hot-words.ts'

const near = (text: string, ...hotWords: string[]) =>
  nearHotWords(
    text.split(' ').map((word) => ({ text: word, isSure: false })),
    hotWords,
  ).map(({ heard, hotWord }) => `${heard} → ${hotWord}`)

it.each([
  ['he saw the brambley trees', ['Bramley'], ['brambley → Bramley']],
  ['so miss sherry bored was there', ['Szymborski', 'Sherbourne'], []],
  ['we met kowalsky twice kowalsky', ['Kowalski'], ['kowalsky → Kowalski']],
  ['the kubernetes and the cuber netties', ['Kubernetes'], ['cuber netties → Kubernetes']],
  ['the pan and the pen', ['pin'], []],
  ['nothing alike here at all', ['Zolpidem', '声纹'], []],
])('%s with %j', (text, hotWords, expected) => {
  expect(near(text, ...hotWords)).toEqual(expected)
})

it('leaves alone what is sure', () => {
  const words = ['cuber', 'netties', 'kubernetis'].map((text, index) => ({ text, isSure: index > 0 }))
  expect(nearHotWords(words, ['Kubernetes'])).toEqual([{ heard: 'cuber netties', hotWord: 'Kubernetes' }])
})

it('is quick with long lists and long texts', () => {
  const words = (count: number, seed: number) =>
    Array.from(
      { length: count },
      (_, index) => ((index + seed) * 7919).toString(26).replaceAll(/\d/gu, 'n') + 'ster',
    )
  const began = process.threadCpuUsage()
  nearHotWords(
    words(20_000, 1).map((text) => ({ text, isSure: false })),
    words(500, 3),
  )
  expect(process.threadCpuUsage(began).user).toBeLessThan(5_000_000)
})
