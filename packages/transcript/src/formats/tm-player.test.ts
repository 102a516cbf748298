import { expect, it } from 'vitest'
import { read } from './testing-read.ts'

const shown = [
  [1000, 4000, 'Hello there my friend'],
  [4000, 7000, 'How are you?'],
  [9000, 12_000, 'Fine'],
]
const times = (text: string, name: string) =>
  read(text, name).map(({ startMs, endMs, text: said }) => [startMs, endMs, said])

it.each([
  ['TMPlayer', '00:00:01:Hello there|my friend\n00:00:04:How are you?\n00:00:07:\n00:00:09:Fine\n'],
  [
    'TMPlayer with one digit',
    '0:00:01=Hello there|my friend\n0:00:04=How are you?\n0:00:07=\n0:00:09=Fine\n',
  ],
  [
    'TMPlayer with rows',
    '00:00:01,1=Hello there\n00:00:01,2=my friend\n00:00:04,1=How are you?\n00:00:07,1=\n00:00:09,1=Fine\n',
  ],
  ['VPlayer', '00:00:01 Hello there|my friend\n00:00:04 How are you?\n00:00:07 \n00:00:09 Fine\n'],
  ['DKS', '[00:00:01]Hello there[br]my friend\n[00:00:04]How are you?\n[00:00:07]\n[00:00:09]Fine\n'],
])('%s', (_, text) => {
  expect(times(text, 'a.txt')).toEqual(shown)
})

it.each([
  ['names', '[00:00:01] Anna: Hello\n[00:00:05] Ben: Hi\n[00:00:09] Anna: So\n', ['Anna', 'Ben', 'Anna']],
  [
    'times above what is said',
    '00:00:01\nAnna: Hello\n00:00:05\nBen: Hi\n00:00:09\nAnna: So\n',
    ['Anna', 'Ben', 'Anna'],
  ],
])('leaves transcripts with %s as they are', (_, text, speakers) => {
  expect(read(text, 'a.txt').map(({ speaker }) => speaker)).toEqual(speakers)
})
