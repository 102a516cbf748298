import { expect, it } from 'vitest'
import { partsOf, urgencyOfScript } from './script.ts'

const cut = (text: string, paragraphVoices = {}) => partsOf({ text, voiceId: 'a', paragraphVoices })

it('keeps every letter in its place', () => {
  const text = `${'A sentence of the text. '.repeat(50)}\n\n  \n${'word '.repeat(200)}\n你好，世界。${'字'.repeat(900)}`
  const parts = cut(text)
  expect(
    parts.every(
      (part) => text.slice(part.at, part.at + part.text.length) === part.text && part.text.length <= 400,
    ),
  ).toBe(true)
  expect(
    parts
      .map((part) => part.text)
      .join('')
      .replace(/\s/g, ''),
  ).toBe(text.replace(/\s/g, ''))
  expect(parts.filter((part) => part.endsParagraph)).toHaveLength(3)
})

it('gives paragraphs their own voices, and none to lines without words', () => {
  expect(cut('One.\n\n---\nTwo.', { 2: 'b' }).map(({ text, voiceId }) => [text, voiceId])).toEqual([
    ['One.', 'a'],
    ['Two.', 'b'],
  ])
})

it('is spoken in a moment when it is one part long', () => {
  expect([1, 400, 401].map((length) => urgencyOfScript({ text: 'a'.repeat(length) }))).toEqual([
    'interactive',
    'interactive',
    'batch',
  ])
})
