import { expect, it } from 'vitest'
import { readText } from './read-text.ts'
import { read, utf8 } from './testing-read.ts'

it('has tags, lines that come again, words with times, and times that end what is shown', () => {
  const text =
    '[ti:The Song]\n[ar:Anna]\n[offset:500]\n[00:01.50][00:10.50]Chorus\n[00:05.00]<00:05.00>Hello <00:05.75>there\n[00:07:00]\n'
  const { title, sections } = readText(utf8(text), 'a.lrc')
  expect(title).toBe('The Song')
  expect(sections.map(({ startMs, endMs, text: said, words }) => [startMs, endMs, said, words])).toEqual([
    [1000, 4500, 'Chorus', undefined],
    [
      ...[4500, 6500, 'Hello there'],
      [
        { text: 'Hello', startMs: 4500, endMs: 5250 },
        { text: 'there', startMs: 5250, endMs: 6500 },
      ],
    ],
    [10_000, 13_000, 'Chorus', undefined],
  ])
})

it('is known without tags where a time ends a line, and names who speaks', () => {
  expect(read('[00:01.50]Anna: One\n[00:05.00]Two\n[00:07.00]\n[00:10.00]Ben: Three\n', 'a.txt')).toEqual([
    { speaker: 'Anna', startMs: 1500, endMs: 5000, text: 'One' },
    { speaker: 'Anna', startMs: 5000, endMs: 7000, text: 'Two' },
    { speaker: 'Ben', startMs: 10_000, endMs: 13_000, text: 'Three' },
  ])
})

it('is not known without tags where several times stand before a line', () => {
  expect(read('[0:07]\n\n[0:07] [0:07] we met\n', 'a.txt').map(({ text }) => text)).toHaveLength(1)
})
