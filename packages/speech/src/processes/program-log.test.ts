import { expect, it } from 'vitest'
import { ProgramLog } from './program-log.ts'

it('keeps the beginning and the end of what a program says', () => {
  const log = new ProgramLog()
  log.append('first line\n')
  for (let index = 0; index < 20_000; index++) log.append(`warning number ${index}\n`)
  log.append('last line\n')
  const text = String(log)
  expect(text.startsWith('first line\nwarning number 0\n')).toBe(true)
  expect(text.endsWith('warning number 19999\nlast line\n')).toBe(true)
  expect(text.length).toBeLessThanOrEqual(128 * 1024)
  const short = new ProgramLog()
  short.append('a')
  short.append('b')
  expect(String(short)).toBe('ab')
})
