import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UnreadableText } from './imported-text.ts'
import { readText } from './read-text.ts'
import { json, read } from './testing-read.ts'

describe('a wrong ending', () => {
  const srt = '1\n00:00:01,000 --> 00:00:02,000\nHello\n'
  const sbv = '0:00:01.000,0:00:02.000\nHello\n'
  const file = '{"segments":[{"start":1,"end":2,"text":"Hello"}]}'

  it.each([
    [srt, ['json', 'csv', 'md', 'sbv', 'txt']],
    [`\ufeff\n${srt.slice(2)}`, ['json', 'md']],
    [sbv, ['srt', 'json', 'csv', 'md', 'txt']],
    [file, ['srt', 'sbv', 'txt']],
  ])('does not matter for %j', (text, endings) => {
    for (const ending of endings)
      expect(read(text, `a.${ending}`)).toMatchObject([{ text: 'Hello', startMs: 1000, endMs: 2000 }])
  })
})

describe('control characters', () => {
  it('are not taken in', () => {
    const found = json({
      segments: [
        {
          start: 0,
          end: 1,
          text: 'a\u0000b',
          speaker: 'An\u0007na',
          words: [
            { word: 'a\u0000b', start: 0, end: 0.5 },
            { word: '\u0001', start: 0.5, end: 1 },
          ],
        },
      ],
    })
    expect(found).toEqual([
      {
        speaker: 'Anna',
        startMs: 0,
        endMs: 1000,
        text: 'ab',
        words: [{ text: 'ab', startMs: 0, endMs: 500 }],
      },
    ])
    expect(read('so \u001b[1mwe', 'a.txt')[0]!.text).toBe('so [1mwe')
  })
})

describe('what can’t be read', () => {
  it.each([
    ['', 'a.srt', 'empty'],
    ['\u0000\u0001\u0002', 'a.txt', 'not-text'],
    ['  \n', 'a.txt', 'no-text'],
    ['WEBVTT\n', 'a.vtt', 'no-text'],
    ['{"a":', 'a.json', 'broken-json'],
    ['{"a":1}', 'a.json', 'unknown-json'],
    ['<tt><p>', 'a.ttml', 'broken-xml'],
    ['a,b\n1,2', 'a.csv', 'csv-columns'],
    ['File type = "ooTextFile"\n<exists> 1 "IntervalTier"', 'a.TextGrid', 'broken-textgrid'],
    ['%PDF-1.7\n1 0 obj', 'a.txt', 'other-document'],
    ['{\\rtf1\\ansi Good morning}', 'a.txt', 'other-document'],
    ['<?xml version="1.0"?>\n<ANNOTATION_DOCUMENT/>', 'a.xml', 'no-text'],
    ['<ANNOTATION_DOCUMENT><TIER>', 'a.eaf', 'broken-xml'],
    ['<?xml version="1.0"?>\n<Transana/>', 'a.xml', 'other-format'],
    ['# VobSub index file, v7', 'a.txt', 'other-format'],
    ['$FontName = Arial', 'a.stl', 'no-text'],
    ['@UTF8\n@Begin\n*CHI:\t&=laughs .', 'a.txt', 'no-text'],
    ['\ufeff\n<!DOCTYPE html><p>Good morning', 'a.md', 'other-document'],
  ])('%j is said to be so', (text, name, problem) => {
    const error = (() => {
      try {
        return read(text, name)
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error).toBeInstanceOf(UnreadableText)
    expect(error).toMatchObject({ problem, sentence: { en: expect.stringMatching(/^This|^The/) as string } })
  })

  it('an old Word document is said to be one', () => {
    const old = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0)
    expect(() => readText(old, 'a.txt')).toThrow(
      expect.objectContaining({ problem: 'other-document' }) as Error,
    )
  })

  it.each([
    [
      'a.ass',
      `[Script Info]\n[Events]\nFormat: Start, End, Text\nDialogue: 0:00:00.00,0:00:01.00,${'{'.repeat(500_000)}`,
    ],
    ['a.srt', `1\n00:00:00,000 --> 00:00:01,000\n${'<i '.repeat(200_000)}\n${' '.repeat(500_000)}x`],
    ['a.vtt', `WEBVTT\n\n00:00.000 --> 00:01.000\n<v${' '.repeat(500_000)}${'<'.repeat(500_000)}x`],
    ['a.txt', 'line\n'.repeat(300_000)],
    ['a.md', `${'**a '.repeat(200_000)}`],
    ['a.TextGrid', `File type = "ooTextFile"\n<exists> ${'"'.repeat(300_001)}`],
    [
      'a.cha',
      `@UTF8\n@Begin\n*CHI:\t${'['.repeat(250_000)}${'\u0015%snd:"'.repeat(50_000)}\n${'*CHI:\ta\n'.repeat(50_000)}`,
    ],
    ['a.csv', `text\n${'"'.repeat(500_001)}`],
  ])('takes no longer because it is hostile: %s', (name, text) => {
    const begin = process.threadCpuUsage()
    try {
      read(text, name)
    } catch (error) {
      if (!(error instanceof UnreadableText)) throw error
    }
    expect(process.threadCpuUsage(begin).user).toBeLessThan(5_000_000)
  })

  it('is never anything but refused with a sentence, or read', () => {
    const starts = [
      '',
      'WEBVTT\n\n',
      '[Script Info]\n[Events]\n',
      '<tt>',
      '{"segments":',
      'File type = "ooTextFile"\n<exists> ',
      '1\n00:00:01,000 --> 00:00:02,000\n',
      '00:00:01:',
      '00:00:01:00 , 00:00:02:00 , ',
      '0:00:01.00 0:00:02.00 D ',
      '{0:00:01}{0:00:02}',
      '{QTtext}\n[00:00:01.00]\n',
      '[ti:a]\n[00:01.00]',
      '<window><time begin="1"/>',
      '<ANNOTATION_DOCUMENT><TIER>',
      '<basic-transcription><tier type="t"><event>',
      '<folker-transcription><contribution>',
      '<Trans><Turn>',
      '@UTF8\n@Begin\n*CHI:\t',
    ]
    const names = ['srt', 'vtt', 'ttml', 'sbv', 'ass', 'txt', 'md', 'json', 'csv', 'TextGrid']
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.string({ unit: 'binary' }),
        fc.constantFrom(...names),
        (start, rest, ending) => {
          try {
            for (const { text, startMs = 0, endMs = 0 } of read(start + rest, `a.${ending}`)) {
              expect(text).not.toBe('')
              expect(startMs).toBeGreaterThanOrEqual(0)
              expect(endMs).toBeGreaterThanOrEqual(startMs)
            }
          } catch (error) {
            if (!(error instanceof UnreadableText)) throw error
          }
        },
      ),
    )
  })
})
