import { expect, it } from 'vitest'
import { readNotes } from './note-document.ts'

it('reads notes to what the database gives back: no key is without a value', () => {
  const written = {
    type: 'doc',
    content: [{ type: 'paragraph' }, { type: 'paragraph', content: [{ type: 'text', text: 'Milk' }] }],
  }
  expect(readNotes(written)).toStrictEqual(written)
})
