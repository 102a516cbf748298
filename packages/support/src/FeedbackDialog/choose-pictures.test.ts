import { feedbackLimits } from '@longhand/contracts'
import { expect, it } from 'vitest'
import { choosePictures } from './choose-pictures.ts'

const file = (name: string, type = 'image/png', size = 1): File => {
  const made = new File(['x'], name, { type, lastModified: 0 })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const many = ['a', 'b', 'c', 'd'].map((name) => file(name))

it.each([
  ['pictures', [], [file('a'), file('b')], ['a', 'b'], undefined],
  ['one that is there already', [file('a')], [file('a'), file('b')], ['a', 'b'], undefined],
  [
    'a text among them',
    [],
    [file('a'), file('t', 'text/plain'), file('b')],
    ['a', 'b'],
    { name: 't', why: 'no-picture' },
  ],
  ['one of unknown kind', [], [file('a', '')], [], { name: 'a', why: 'no-picture' }],
  ['the largest', [], [file('a', 'image/png', feedbackLimits.fileBytes)], ['a'], undefined],
  [
    'one that is too large',
    [],
    [file('a', 'image/png', feedbackLimits.fileBytes + 1)],
    [],
    { name: 'a', why: 'too-large' },
  ],
  ['one too many', many, [file('e')], ['a', 'b', 'c', 'd'], { name: 'e', why: 'too-many' }],
] as const)('takes %s', (_what, present, chosen, names, refused) => {
  const result = choosePictures(present, chosen)
  expect(result.taken.map(({ name }) => name)).toEqual(names)
  expect(result.refused).toEqual(refused)
})
