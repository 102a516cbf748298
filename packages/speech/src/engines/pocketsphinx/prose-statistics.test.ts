import { expect, it } from 'vitest'
import { tripleIn } from './join-models.ts'
import { modelOfProse, sentencesOf } from './prose-statistics.ts'

it.each([
  [
    '“Emma!” said Mr. Knightley. He stopped; she did not.',
    ['said mister knightley', 'he stopped', 'she did not'],
  ],
  ["It is o’clock 'tis so", ["it is o'clock tis so"]],
  ['Ge1:1 In the beginning.\n2Ti4:22 The Lord', ['in the beginning', 'the lord']],
  ['CHAPTER ONE\n\nThey came\nto the sea', ['chapter one', 'they came to the sea']],
  ['Yes. No.', []],
])('has the sentences of %s', (text, expected) => {
  expect(sentencesOf(text).map((words) => words.join(' '))).toEqual(expected)
})

it('expects a word after those that it followed, and not what was said once', () => {
  const vocabulary = ['</s>', '<s>', 'came', 'rarely', 'she', 'the', 'train']
  const model = modelOfProse(
    Array.from({ length: 4 }, () => ['the', 'train', 'came']).concat([
      ['she', 'rarely', 'came'],
      ['the', 'unknown', 'came'],
    ]),
    vocabulary,
  )
  const chance = (text: string) => {
    const [first, before, last] = text.split(' ').map((word) => model.words.indexOf(word)) as [
      number,
      number,
      number,
    ]
    return tripleIn(model, last, before, first)
  }
  expect(chance('the train came')).toBeGreaterThan(0.7)
  expect(chance('the train she')).toBeLessThan(0.1)
  expect(model.words).toEqual(vocabulary)
  expect(model.trigrams.sequence).toHaveLength(3)
})
