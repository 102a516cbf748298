import { expect, it } from 'vitest'
import { voiceTitleOf } from './limits.ts'

it('calls a text by its first line, as far as whole words go', () => {
  expect(voiceTitleOf('\n Good morning.\nAnd welcome.')).toBe('Good morning.')
  expect(voiceTitleOf('one two three four five six seven eight nine ten eleven twelve thirteen')).toBe(
    'one two three four five six seven eight nine ten eleven…',
  )
  expect(voiceTitleOf('早'.repeat(70))).toBe(`${'早'.repeat(60)}…`)
  expect(voiceTitleOf(' ')).toBe('')
})
