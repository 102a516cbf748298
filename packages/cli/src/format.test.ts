import { recordingStatus } from '@longhand/contracts'
import { expect, it } from 'vitest'
import { clockTime, fileNameOf, plain, statusName, statusNames, statusOf, table } from './format.ts'
import { exportPathOf } from './recording-file.ts'

it.each([
  [0, '0:00'],
  [62.9, '1:02'],
  [3723, '1:02:03'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(clockTime(seconds)).toBe(text)
})

it('has a name for each status', () => {
  expect(statusNames.map(statusOf).sort()).toEqual(Object.values(recordingStatus).sort())
  expect(Object.values(recordingStatus).map((status) => statusOf(statusName(status)))).toEqual(
    Object.values(recordingStatus),
  )
})

it('puts rows in columns, without spaces at their ends', () => {
  expect(
    table([
      ['a', 'bbb', 'c'],
      ['aa', 'b', 'cccc'],
    ]),
  ).toBe('a   bbb  c\naa  b    cccc')
  expect(table([])).toBe('')
})

it('lets no text of others move the cursor', () => {
  expect(plain('talk\u001b[2J\nend')).toBe('talk [2J end')
})

it.each([
  ['talk.srt', 'talk.srt'],
  ['../../.bashrc', '.._.._.bashrc'],
  ['..', '_'],
  ['C:\\talk.srt', 'C:_talk.srt'],
  ['', '_'],
])('keeps the server’s name %s in its folder', (name, file) => {
  expect(fileNameOf(name)).toBe(file)
})

it.each([
  ['talks/a.b.mp3', undefined, 'talks/a.b.srt'],
  ['talks/a.mp3', 'texts', 'texts/a.srt'],
  ['a.mp3', undefined, 'a.srt'],
])('writes the text of %s for %s to %s', (file, folder, target) => {
  expect(exportPathOf(file, 'srt', folder)).toBe(target)
})
