import { describe, expect, it } from 'vitest'
import { read } from './testing-read.ts'

describe('tables', () => {
  it('have a column of languages', () => {
    expect(
      read('start,end,lang,text\n0,1,,Hello\n1,2,es,Hola\n', 'a.csv').map(({ language }) => language),
    ).toEqual([undefined, 'es'])
  })

  it.each([
    'Speaker,Start,End,Text\nAnna,0.5,00:00:01,"So, ""yes"""\n',
    'text;start (ms);end (ms);speaker\n"So, ""yes""";500;1000;Anna\n',
  ])('%j', (text) => {
    expect(read(text, 'a.csv')).toEqual([{ speaker: 'Anna', startMs: 500, endMs: 1000, text: 'So, "yes"' }])
  })
})

describe('times of tables', () => {
  const times = (text: string, name = 'a.csv') =>
    read(text, name).map(({ startMs, endMs, text: said }) => [startMs, endMs, said])

  it.each([
    [
      'Whisper',
      'a.tsv',
      'start\tend\ttext\n0\t1500\tGood morning.\n1500\t4000\t"We met\n4000\t5500\tat nine."\n',
    ],
    [
      'whisper.cpp',
      'a.csv',
      'start,end,text\n0,1500," Good morning."\n1500,4000," ""We met"\n4000,5500," at nine."""\n',
    ],
    [
      'whisper.cpp with speakers',
      'a.csv',
      'start,end,speaker,text\n0,1500,"0"," Good morning."\n1500,4000,"1"," ""We met"\n4000,5500,"1"," at nine."""\n',
    ],
  ])('of %s are milliseconds', (_, name, text) => {
    expect(times(text, name)).toEqual([
      [0, 1500, 'Good morning.'],
      [1500, 4000, '"We met'],
      [4000, 5500, 'at nine."'],
    ])
  })

  it('of Chinese in whole numbers are milliseconds, of a long talk in seconds are not', () => {
    expect(times('start,end,text\n0,2000,我们明天见面\n')).toEqual([[0, 2000, '我们明天见面']])
    expect(times('start,end,text\n7000,7003,我们明天见面\n')).toEqual([
      [7_000_000, 7_003_000, '我们明天见面'],
    ])
    expect(times('start,end,text\n0,30,Hm\n')).toEqual([[0, 30_000, 'Hm']])
  })

  it.each([
    ['start (s),end (s),text', '1,3,Hello', [1000, 3000]],
    ['start_ms,end_ms,text', '500,900,Hello', [500, 900]],
    ['Start Time (seconds);End Time (seconds);Text', '1,5;3;Hello', [1500, 3000]],
    ['text,start,duration', 'Hello,1.5,2.25', [1500, 3750]],
    ['Timestamp,Text', '00:00:01,Hello', [1000, 1400]],
  ])('under %s', (head, row, expected) => {
    expect(times(`${head}\n${row}\n`)).toEqual([[...expected, 'Hello']])
  })

  it('that have a beginning only last until the next', () => {
    expect(times('start,text\n0.5,Good\n2,morning\n')).toEqual([
      [500, 2000, 'Good'],
      [2000, 2560, 'morning'],
    ])
  })
})

it('tables say what is between values, and times may have frames', () => {
  expect(
    read('sep=;\nStart;End;Speaker;Text\n0,5;1,5;Anna;"Hello; you"\n2,0;3,5;Ben;"So\nyes"\n', 'a.csv'),
  ).toEqual([
    { speaker: 'Anna', startMs: 500, endMs: 1500, text: 'Hello; you' },
    { speaker: 'Ben', startMs: 2000, endMs: 3500, text: 'So yes' },
  ])
  const premiere =
    '"Speaker Name","Start Time","End Time","Text"\n"Anna","00:00:01:12","00:00:02:24","Hello"\n'
  expect(read(premiere, 'a.csv')).toEqual([{ speaker: 'Anna', startMs: 1480, endMs: 2960, text: 'Hello' }])
})

describe('tables under another ending', () => {
  it.each([
    ['of Premiere', 'Speaker Name\tStart Time\tEnd Time\tText\nAnna\t00:00:25:00\t00:00:27:00\tHello\n'],
    ['of NVivo', 'Timespan\tContent\tSpeaker\n0:00:25.0 - 0:00:27.0\tHello\tAnna\n'],
    ['between commas', 'start,end,speaker,text\n25,27,Anna,Hello\n'],
  ])('%s', (_, text) => {
    expect(read(text, 'a.txt')).toEqual([{ speaker: 'Anna', startMs: 25_000, endMs: 27_000, text: 'Hello' }])
  })

  it('are refused where no row names the columns, as ELAN writes them', () => {
    const row = 'Anna\t\t00:00:25.000\t25.0\t00:00:27.000\t27.0\tHello\n'
    expect(() => read(row + row, 'a.txt')).toThrow(
      expect.objectContaining({ problem: 'csv-columns' }) as Error,
    )
  })
})

it('is read in Markdown, under any ending', () => {
  const text =
    '# A talk\n\n| Time | Speaker | Text |\n|:---|---|---:|\n| 00:00:05 | **Anna** | Good \\| bad<br>so |\n| 00:00:09 | Ben | yes |\n'
  for (const name of ['a.md', 'a.txt'])
    expect(read(text, name)).toMatchObject([
      { speaker: 'Anna', startMs: 5000, endMs: 9000, text: 'Good | bad so' },
      { speaker: 'Ben', startMs: 9000, text: 'yes' },
    ])
})

it('of Markdown with other columns is a text', () => {
  expect(read('| Item | Price |\n|---|---|\n| Tea | 2 |\n', 'a.md').map(({ speaker }) => speaker)).toEqual([
    undefined,
  ])
})
