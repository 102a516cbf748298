import { expect, it } from 'vitest'
import { exampleHelpTexts } from '../fixtures/help-texts.ts'
import { beginWriting, isBlank, isHalf, isSameWording, readOrder } from './written-help.ts'

const words = { title: 'a', section: 'b', content: 'c' }

it('begins with what is stored, and empty where there is nothing', () => {
  const text = exampleHelpTexts.find(({ titleId }) => titleId === 'opening-hours')
  expect(beginWriting(text)).toMatchObject({
    titleId: 'opening-hours',
    order: '1000',
    isShown: false,
    texts: { en: { title: 'Opening hours' }, 'zh-CN': { title: '', section: '', content: '' } },
  })
  expect(isBlank(beginWriting(undefined).texts.en)).toBe(true)
})

it('knows what is blank, half written and the same', () => {
  expect([isBlank({ ...words, title: ' ' }), isHalf({ ...words, title: ' ' })]).toEqual([false, true])
  expect([isHalf(words), isHalf({ title: ' ', section: '', content: '\n' })]).toEqual([false, false])
  expect(isSameWording(words, { ...words, content: ' c\n' })).toBe(true)
  expect(isSameWording(words, { ...words, content: 'C' })).toBe(false)
})

it.each([
  ['12', 12],
  [' 7 ', 7],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['1234567890', undefined],
])('reads the order %j as %j', (text, order) => {
  expect(readOrder(text)).toBe(order)
})
