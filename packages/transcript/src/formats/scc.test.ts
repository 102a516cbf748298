import { expect, it } from 'vitest'
import { read, readWithSubtitles } from './testing-read.ts'

const file = (...lines: string[]) => `Scenarist_SCC V1.0\n\n${lines.join('\n\n')}\n`
const frameMs = 1001 / 30
/** With a bit of parity, as the file has them. */
const codes = (text: string) =>
  (text.length % 2 === 0 ? text : `${text}\0`)
    .replace(/../gs, (pair) => [...pair].map(byteOf).join('') + ' ')
    .trim()
const byteOf = (letter: string) => {
  const code = letter.charCodeAt(0)
  const ones = code.toString(2).replaceAll('0', '').length
  return (ones % 2 === 0 ? code | 0x80 : code).toString(16).padStart(2, '0')
}

it('is shown from where it is called up until it is cleared, codes sent twice once', () => {
  const text = file(
    `00:00:01:00\t94ae 94ae 9420 9420 1370 1370 ${codes('Hello')} 9470 9470 ${codes('there *')} 942f 942f`,
    '00:00:03:00\t942c 942c',
  )
  const startMs = Math.round((30 + 15) * frameMs)
  expect(read(text, 'a.scc')).toEqual([{ startMs, endMs: 3003, text: 'Hello there á' }])
})

it('drops numbers of frames where it says so, and follows what rolls up', () => {
  const text = file(
    `00:10:00;00\t9425 9425 94ad 94ad 9470 9470 ${codes('One two')}`,
    `00:10:02;00\t94ad 94ad 9470 9470 ${codes('three')}`,
    '00:10:04;00\t942c 942c',
  )
  const [one, two] = read(text, 'a.txt')
  // 18,000 numbers less 18 that are left out.
  expect(one!.startMs).toBe(Math.round((18_000 - 18 + 6) * frameMs))
  expect([one!.text, two!.text]).toEqual(['One two', 'three'])
  expect(one!.endMs).toBeLessThanOrEqual(two!.startMs!)
})

it('has letters of its own, some in the place of the one before, and a place at the top', () => {
  // A preamble of row 1; é by a special table: E, then É in its place; a note of music.
  const text = file(
    `00:00:01:00\t9420 9420 9140 9140 ${codes('VE')} 92a1 92a1 9137 9137 942f 942f`,
    '00:00:02:00\t942c',
  )
  const [section] = readWithSubtitles(text, 'a.scc')
  expect(section!.text).toBe('VÉ♪')
  expect(section!.subtitles!.cuts[0]).toMatchObject({ position: 'top' })
})
