import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { TimedSection } from '../text.ts'
import { type ExportOptions, UnwritableText } from './format.ts'
import { readText } from './read-text.ts'
import { encodeHead, encodeLine, tableFor } from './stl-characters.ts'
import { stl } from './stl.ts'

const options: ExportOptions = {
  speakers: false,
  timestamps: true,
  lineLength: 42,
  lines: 2,
  readingSpeed: 20,
}

function section(text: string, startMs: number, endMs: number): TimedSection {
  const tokens = text.split(' ')
  const each = (endMs - startMs) / tokens.length
  const words = tokens.map((word, index) => ({
    text: word,
    startMs: startMs + index * each,
    endMs: startMs + (index + 1) * each,
  }))
  return { id: `${startMs}`, speakerId: 'S1', speakerName: 'Anna', startMs, endMs, text, words }
}

function render(
  sections: TimedSection[],
  changes: Partial<ExportOptions> = {},
  language = 'en',
  title = 'Café Zürich',
): Buffer {
  const facts = {
    recordedAt: new Date('2026-11-25T10:00:00Z'),
    durationSeconds: 60,
    exportedAt: new Date(),
    timeZone: 'UTC',
    interfaceLanguage: 'en',
  } as const
  return Buffer.from(stl.write({ title, language, sections, facts }, { ...options, ...changes }))
}

/** A reader by the tables of EBU Tech 3264, which shares nothing with the writer. */
function read(file: Buffer) {
  const field = (from: number, to: number) => file.subarray(from, to + 1).toString('latin1')
  const blocks = Array.from({ length: (file.length - 1024) / 128 }, (_, index) =>
    file.subarray(1024 + index * 128, 1152 + index * 128),
  )
  return {
    head: {
      page: field(0, 2),
      format: field(3, 10),
      display: field(11, 11),
      table: field(12, 13),
      language: field(14, 15),
      title: file.subarray(16, 48),
      created: field(224, 229),
      blocks: field(238, 242),
      subtitles: field(243, 247),
      groups: field(248, 250),
      rows: field(251, 254),
      starts: field(256, 263),
      first: field(264, 271),
    },
    blocks: blocks.map((block) => ({
      group: block[0],
      number: block[1]! + 256 * block[2]!,
      extension: block[3],
      in: [...block.subarray(5, 9)],
      out: [...block.subarray(9, 13)],
      row: block[13],
      centred: block[14] === 2,
      text: block
        .subarray(16)
        .subarray(0, block.subarray(16).indexOf(0x8f) < 0 ? 112 : block.subarray(16).indexOf(0x8f)),
    })),
  }
}

describe('the head', () => {
  it('has each field in its place', () => {
    const { head } = read(
      render(
        [section('Good morning to you', 2000, 4000)],
        { frameRate: 30, timecodeOffset: 36_000 },
        'de-CH',
      ),
    )
    expect(head).toMatchObject({
      page: '850',
      format: 'STL30.01',
      display: '1',
      table: '00',
      language: '08',
      created: '261125',
      blocks: '00001',
      subtitles: '00001',
      groups: '001',
      rows: '4023',
      starts: '10000000',
      first: '10000200',
    })
    expect(
      execFileSync('iconv', ['-f', 'CP850', '-t', 'UTF-8'], { input: head.title }).toString().trimEnd(),
    ).toBe('Café Zürich')
  })

  it('has 1024 bytes when there is nothing to show', () => {
    const file = render([])
    expect(file.length).toBe(1024)
    expect(read(file).head).toMatchObject({ blocks: '00000', subtitles: '00000', first: '00000000' })
  })

  it('writes every character of its page', () => {
    const upper = Buffer.from(Array.from({ length: 128 }, (_, index) => 128 + index))
    const characters = execFileSync('iconv', ['-f', 'CP850', '-t', 'UTF-8'], { input: upper }).toString()
    expect(encodeHead(characters)).toEqual([...upper])
  })
})

describe('a subtitle', () => {
  it('is at the top where a person put it, and has a mark that comes meanwhile', () => {
    const mark = (id: string, text: string, startMs: number, position?: 'top') => ({
      id,
      kind: 'sound' as const,
      text,
      startMs,
      endMs: startMs + 500,
      ...(position ? { position } : {}),
    })
    const marks = [mark('m', '[bell]', 3000), mark('o', 'One\n\ntwo\nthree', 3400), mark('n', '[rain]', 9000)]
    const subtitles = { cuts: [{ id: 'a', from: 0, position: 'top' as const }], marks }
    const { blocks } = read(render([{ ...section('Good morning to you', 2000, 4000), subtitles }]))
    expect(blocks.map(({ row, in: start, out: end }) => [row, start, end])).toEqual([
      [2, [0, 0, 2, 0], [0, 0, 4, 0]],
      [22, [0, 0, 9, 0], [0, 0, 9, 13]],
    ])
    expect(Buffer.from(blocks[0]!.text).toString('latin1')).toMatch(/Good morning to you.*\[bell\]/s)
  })

  it('has its times, its row and its marks', () => {
    const { blocks } = read(
      render([section('Good morning to you', 61_200, 64_000)], { timecodeOffset: 3600 }),
    )
    expect(blocks).toEqual([
      {
        group: 0,
        number: 0,
        extension: 0xff,
        in: [1, 1, 1, 5],
        out: [1, 1, 4, 0],
        row: 22,
        centred: true,
        text: Buffer.from([0x0d, 0x0b, 0x0b, ...Buffer.from('Good morning to you'), 0x0a, 0x0a]),
      },
    ])
  })

  it('holds to rows of 40 places, and stands higher when it has two', () => {
    const text = 'The orchard was planted by her grandfather in the spring after the long war and'
    const { blocks } = read(render([section(text, 0, 5000)]))
    for (const { text: bytes, row } of blocks) {
      const rows = bytes.toString('latin1').split('\u008a\u008a')
      expect(row).toBe(24 - 2 * rows.length)
      for (const one of rows) expect(one.length).toBeLessThanOrEqual(40)
    }
    expect(
      blocks
        .map(({ text: bytes }) =>
          bytes
            .toString('latin1')
            .replace(/\u008a\u008a/g, ' ')
            .replace(/[\n\u000b\r]/g, ''),
        )
        .join(' '),
    ).toBe(text)
  })

  it('of more than 112 bytes goes on in another block', () => {
    const text = Array.from({ length: 18 }, () => 'éèü').join(' ')
    const { head, blocks } = read(render([section(text, 0, 5000)]))
    expect(blocks.map(({ extension, number }) => [number, extension])).toEqual([
      [0, 0],
      [0, 0xff],
    ])
    expect(head).toMatchObject({ blocks: '00002', subtitles: '00001' })
  })
})

describe('subtitles', () => {
  const frames = ([hours = 0, minutes = 0, seconds = 0, count = 0]: number[]) =>
    ((hours * 60 + minutes) * 60 + seconds) * 25 + count

  it('never overlap: the first gives way, and those that begin at once share one', () => {
    const { blocks } = read(
      render([
        section('One is saying this', 0, 4000),
        section('Another is saying that', 2000, 5000),
        section('And a third', 2200, 6000),
      ]),
    )
    expect(blocks.map(({ in: start, out: end }) => [frames(start), frames(end)])).toEqual([
      [0, 50],
      [50, 150],
    ])
    expect(blocks[1]?.text.toString('latin1')).toMatch(/Another is saying that[^]*And a third/)
  })

  it('that all begin at once follow each other frame by frame', () => {
    const { blocks } = read(
      render(Array.from({ length: 12 }, (_, index) => section(`Line ${index}`, 1000, 2000))),
    )
    blocks.forEach(({ in: start, out: end }, index) => {
      expect(frames(end)).toBeGreaterThan(frames(start))
      expect(frames(start)).toBeGreaterThanOrEqual(frames(blocks[index - 1]?.out ?? [0, 0, 0, 0]))
    })
  })

  it('after 65,536 begin another group', () => {
    const { head, blocks } = read(
      render(Array.from({ length: 65_540 }, (_, index) => section('Yes', index * 1000, index * 1000 + 500))),
    )
    expect(blocks.at(-1)).toMatchObject({ group: 1, number: 3 })
    expect(head).toMatchObject({ subtitles: '65540', groups: '002' })
  })
})

describe('letters', () => {
  const decode = (bytes: number[], encoding: string) =>
    execFileSync('iconv', ['-f', encoding, '-t', 'UTF-8'], { input: Buffer.from(bytes) }).toString()

  it.each([
    ['ISO_6937-2', '00', 'Là-bas, cœur; Straße, Ångström, Łódź, čeština, ő, ş, ¿qué?, “so” $ 5 ♪'],
    ['ISO-8859-5', '01', 'Съешь ещё этих мягких булок'],
    ['ISO-8859-6', '02', 'صباح الخير'],
    ['ISO-8859-7', '03', 'Καλημέρα σας'],
    ['ISO-8859-8', '04', 'בוקר טוב'],
  ])('are those of %s', (encoding, number, text) => {
    const table = tableFor([text])
    const line = encodeLine(text, table)
    expect(table.number).toBe(number)
    expect(decode(line.bytes, encoding)).toBe(text)
    expect(line).toMatchObject({ missing: 0, cells: [...text].length })
  })

  it.each([
    ['Wait… 5 €', 'Wait... 5 EUR'],
    ['tiếng Việt', 'tiêng Viêt'],
    ['ﬁve ５\u200f', 'five 5'],
  ])('that the table lacks have a stand-in: %s', (text, shown) => {
    const { bytes, missing } = encodeLine(text, tableFor([text]))
    expect(missing).toBe(0)
    expect(decode(bytes, 'ISO_6937-2')).toBe(shown)
  })

  it('of a script without a table are refused, single ones are question marks', () => {
    expect(() => render([section('我们 明天 见面', 0, 2000)])).toThrow(UnwritableText)
    const { blocks } = read(render([section('Her name is 李, as you know from the letters', 0, 3000)]))
    expect(blocks[0]?.text.toString('latin1')).toContain('Her name is ?,')
  })
})

describe('a file that is read', () => {
  const subtitlesOf = (sections: TimedSection[], changes: Partial<ExportOptions> = {}) =>
    readText(new Uint8Array(render(sections, changes)), 'a.stl')

  it('has the times of the recording, whatever the programme begins at, letters with accents and its title', () => {
    const found = subtitlesOf([section('Où est-il allé, désolé ?', 1000, 3000)], { timecodeOffset: 36_000 })
    expect(found).toMatchObject({
      title: 'Café Zürich',
      sections: [{ startMs: 1000, text: 'Où est-il allé, désolé ?' }],
    })
    for (const text of ['Где ты был вчера?', 'Πού ήσουν χθες;', 'שלום לכולם'])
      expect(subtitlesOf([section(text, 1000, 3000)]).sections).toMatchObject([{ text }])
  })

  it.each([
    ['09', 'en'],
    ['0f', 'fr'],
    ['1E', 'no'],
    ['2A', 'nl-BE'],
    ['75', 'zh'],
    ['00', undefined],
    ['  ', undefined],
    ['FF', undefined],
  ])('says its language by the code of its head: %s is %s', (code, language) => {
    const file = render([section('Good morning', 1000, 3000)])
    file.write(code, 14, 'latin1')
    expect(readText(new Uint8Array(file), 'a.stl').language).toBe(language)
  })
})
