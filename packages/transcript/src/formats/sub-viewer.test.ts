import { expect, it } from 'vitest'
import { readText } from './read-text.ts'
import { read, utf8 } from './testing-read.ts'

it('SubViewer 1 has its title in a head', () => {
  const text =
    '[TITLE]\nA film\n[AUTHOR]\nAnna\n[DELAY]\n0\n[BEGIN]\n******** START SCRIPT ********\n[00:00:25]\nHello|there\n[00:00:27]\n\n[00:00:31]\nSo\n[00:00:33]\n\n[end]\n******** END SCRIPT ********\n'
  expect(readText(utf8(text), 'a.sub').title).toBe('A film')
  expect(read(text, 'a.sub')).toEqual([
    { startMs: 25_000, endMs: 27_000, text: 'Hello there' },
    { startMs: 31_000, endMs: 33_000, text: 'So' },
  ])
})

it.each([
  ['as fractions', '', '50'],
  ['in parts of a second that it sets', '{timeScale:30}', '15'],
])('text tracks of QuickTime have times %s', (_, setting, half) => {
  const text = `{QTtext} {font:Tahoma}\n${setting}{width:160}\n[00:00:25.${half}]\n{bold}Hello\nthere\n[00:00:27.00]\n\n[00:00:31.00]\nSo\n[00:00:33.00]\n`
  expect(read(text, 'a.txt')).toEqual([
    { startMs: 25_500, endMs: 27_000, text: 'Hello there' },
    { startMs: 31_000, endMs: 33_000, text: 'So' },
  ])
})

it('text tracks of QuickTime may count from one time to the next', () => {
  const text = '{QTtext}{timeStamps:relative}\n[00:00:01.00]\nHello\n[00:00:02.00]\nSo\n[00:00:02.00]\n'
  expect(read(text, 'a.txt').map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [1000, 3000],
    [3000, 5000],
  ])
})
