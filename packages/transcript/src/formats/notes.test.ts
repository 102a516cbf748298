import { expect, it } from 'vitest'
import { readText } from './read-text.ts'
import { utf8 } from './testing-read.ts'

const notesOf = (text: string, name: string) => readText(utf8(text), name).notes

it.each([
  [
    'a line of times that isn’t known',
    '1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:03x --> 00:00:04x\nTwo\n',
    'a.srt',
    [{ kind: 'times', count: 1, example: '00:00:03x --> 00:00:04x' }],
  ],
  [
    'times of ASS that are none',
    '[Script Info]\n[Events]\nFormat: Start, End, Text\nComment: 0:00:00.00,0:00:01.00,Note\nDialogue: 0:00:01.00,0:00:02.00,One\nDialogue: 1s,2s,Two\n',
    'a.ass',
    [
      { kind: 'left-out', count: 1, example: 'Comment: 0:00:00.00,0:00:01.00,Note' },
      { kind: 'times', count: 1, example: 'Dialogue: 1s,2s,Two' },
    ],
  ],
  [
    'times of TTML that are none',
    '<tt><body><p begin="1s" end="2s">One</p><p begin="wallclock(09:00)" end="3s">Two</p></body></tt>',
    'a.ttml',
    [{ kind: 'times', count: 1, example: 'begin="wallclock(09:00)"' }],
  ],
  [
    'times of a table',
    'start,text\n1.5,One\nlater,Two\n',
    'a.csv',
    [{ kind: 'times', count: 1, example: 'later' }],
  ],
  [
    'tiers of single sounds',
    'File type = "ooTextFile"\n"TextGrid"\n0 1 <exists> 2 "IntervalTier" "Anna" 0 1 1 0 1 "so" "IntervalTier" "Anna - phones" 0 1 1 0 1 "s"',
    'a.TextGrid',
    [{ kind: 'left-out', count: 1, example: 'Anna - phones' }],
  ],
  [
    'times in a text that has none here',
    'Anna said it <12:30> and\nwe met at the station (10:15) so\n\nmore of it\n',
    'a.txt',
    [{ kind: 'times', count: 1, example: 'we met at the station (10:15) so' }],
  ],
  [
    'times in words or other signs',
    "[0h00m05s] Anna: So\n(1 min 9 sec) Ben: No\nAnna: Then\n01'12'' Ben: Yes\n5.00-7.00 so\n",
    'a.txt',
    [{ kind: 'times', count: 4, example: '[0h00m05s] Anna: So' }],
  ],
  [
    'times in JSON that are not read',
    '{"text":"hello there","pieces":[{"start_at":"a"}]}',
    'a.json',
    [{ kind: 'times', count: 1, example: '"start_at":"a"' }],
  ],
  ['nothing', '1\n00:00:01,000 --> 00:00:02,000\nA --> B, at 3:15\n', 'a.srt', undefined],
])('says what was not taken: %s', (_, text, name, notes) => {
  expect(notesOf(text, name)).toEqual(notes)
})
