import { describe, expect, it } from 'vitest'
import { read } from './testing-read.ts'

describe('TextGrids', () => {
  const values =
    '"IntervalTier" "Anna - words" 0 3 3 0 0.5 "so" 0.5 0.9 "yes" 2 3 "no" "IntervalTier" "Ben" 0 3 1 1 2 "a ""b""" "IntervalTier" "Anna - phones" 0 3 1 0 1 "s"'
  const sections = [
    {
      speaker: 'Anna',
      startMs: 0,
      endMs: 900,
      text: 'so yes',
      words: [
        { text: 'so', startMs: 0, endMs: 500 },
        { text: 'yes', startMs: 500, endMs: 900 },
      ],
    },
    { speaker: 'Ben', startMs: 1000, endMs: 2000, text: 'a "b"' },
    {
      speaker: 'Anna',
      startMs: 2000,
      endMs: 3000,
      text: 'no',
      words: [{ text: 'no', startMs: 2000, endMs: 3000 }],
    },
  ]

  it('short', () => {
    expect(
      read(
        `File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n3\n<exists>\n3\n${values.replaceAll(/ (?=[\d"])/g, '\n')}\n`,
        'a.TextGrid',
      ),
    ).toMatchObject(sections)
  })

  it('long', () => {
    const text =
      'File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0 \nxmax = 3 \ntiers? <exists> \nsize = 1 \nitem []: \n    item [1]:\n        class = "IntervalTier" \n        name = "Ben" \n        xmin = 0 \n        xmax = 3 \n        intervals: size = 1 \n        intervals [1]:\n            xmin = 1 \n            xmax = 2 \n            text = "a ""b""" \n'
    expect(read(text, 'a.TextGrid')).toMatchObject([sections[1]!])
  })
})
