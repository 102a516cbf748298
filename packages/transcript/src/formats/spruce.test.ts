import { expect, it } from 'vitest'
import { readText } from './read-text.ts'
import { read, utf8 } from './testing-read.ts'

it.each([
  [
    'Spruce',
    'a.stl',
    '//Subtitles\n$FontName = Arial\n\n00:00:25:12 , 00:00:27:00 , ^IHello^I|there\n00:00:31:00,00:00:33:23,So\n',
  ],
  [
    'Spruce without settings',
    'a.stl',
    '00:00:25:12 , 00:00:27:00 , Hello|there\n00:00:31:00 , 00:00:33:23 , So\n',
  ],
  [
    'Scenarist',
    'a.txt',
    '0001\t00:00:25:12\t00:00:27:00\tHello\nthere\n\n0002\t00:00:31:00\t00:00:33:23\tSo\n',
  ],
  ['DVD Architect', 'a.sub', '1\t00:00:25:12\t00:00:27:00\tHello there\n2\t00:00:31:00\t00:00:33:23\tSo\n'],
  [
    'Avid',
    'a.txt',
    '@ This file written with the Avid Caption plugin, version 1\n\n<begin subtitles>\n00:00:25:12 00:00:27:00\nHello\nthere\n\n00:00:31:00 00:00:33:23\nSo\n\n<end subtitles>\n',
  ],
  ['FAB', 'a.txt', '00:00:25:12  00:00:27:00\nHello\nthere\n\n00:00:31:00  00:00:33:23\nSo\n'],
  [
    'Belle Nuit',
    'a.txt',
    '/0001 00:00:25:12 00:00:27:00\nHello\nthere\n\n/0002 00:00:31:00 00:00:33:23\nSo\n',
  ],
])('time codes of %s', (_, name, text) => {
  expect(read(text, name)).toEqual([
    { startMs: 25_500, endMs: 27_000, text: 'Hello there' },
    { startMs: 31_000, endMs: 33_958, text: 'So' },
  ])
  // Where there is a 25th frame, a second has 25.
  expect(read(text.replaceAll(':33:23', ':33:24'), name)[1]!.endMs).toBe(33_960)
})

it('says what stands between the subtitles', () => {
  const text = '00:00:25:12 00:00:27:00\nHello\n\nA remark\n\n00:00:31:00 00:00:33:23\nSo\n'
  expect(readText(utf8(text), 'a.txt').notes).toEqual([{ kind: 'left-out', count: 1, example: 'A remark' }])
})
