import { applyOperation, createText } from '@longhand/transcript'
import { expect, it } from 'vitest'
import { Chance } from '../chaos/chance.ts'
import { burst, changesBetween, isTyping } from './typing.ts'

const text =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
const newWords = (count: number): string[] => Array.from({ length: count }, (_, index) => `new${index}`)

it('types words one after another in one place, and leaves the others', () => {
  const chance = new Chance(1)
  for (let time = 0; time < 50; time += 1) {
    const texts = burst(chance, text, newWords)
    expect(texts.length).toBeGreaterThanOrEqual(3)
    expect(texts.length).toBeLessThanOrEqual(15)
    for (const [index, typed] of texts.entries()) {
      expect(typed).toContain(newWords(index + 1).join(' '))
      expect(typed.replace(/(?:new\d+ ?)+/, '').trim()).toBe(text)
    }
  }
})

it('deletes words one after another, and never more than there are', () => {
  const chance = new Chance(1)
  for (const few of ['', 'one', 'one two', text]) {
    const count = few.split(' ').filter((word) => word !== '').length
    for (let time = 0; time < 50; time += 1) {
      const lengths = burst(chance, few, 'delete').map(
        (left) => left.split(' ').filter((word) => word !== '').length,
      )
      expect(lengths).toEqual(Array.from({ length: lengths.length }, (_, index) => count - index - 1))
    }
  }
})

it('keeps texts near the length that they began with', () => {
  const chance = new Chance(3)
  const began = 1000
  let length = began
  const lengths = Array.from(
    { length: 5000 },
    () => (length += 10 * (isTyping(chance, { length, began }) ? 1 : -1)),
  )
  expect(Math.max(...lengths)).toBeLessThan(1.5 * began)
  expect(Math.min(...lengths)).toBeGreaterThan(0.5 * began)
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeGreaterThan(0.3 * began)
})

it('writes the sections that changed, each with the one before it', () => {
  const section = (id: string) => ({
    id,
    speakerId: 'a',
    startMs: 0,
    endMs: 900,
    text: 'We met',
    words: [
      { text: 'We', startMs: 0, endMs: 400 },
      { text: 'met', startMs: 400, endMs: 900 },
    ],
  })
  const stored = createText(['1', '2', '3'].map(section), [{ id: 'a', name: 'Anna' }])
  const typed = applyOperation(stored, { type: 'editText', sectionId: '2', text: 'We met there' })
  const [change, ...others] = changesBetween(stored, typed)
  expect(others).toEqual([])
  expect(change).toMatchObject({
    after: '1',
    removed: ['2'],
    sections: [{ sectionId: '2', spkId: 'a', spkName: 'Anna', text: 'We met there' }],
  })
  expect(change?.sections[0]?.words?.[0]).toEqual({ text: 'We', startTime: 0, endTime: 400 })
  expect(
    changesBetween(stored, applyOperation(typed, { type: 'editText', sectionId: '2', text: 'We met' })),
  ).toEqual([])
})
