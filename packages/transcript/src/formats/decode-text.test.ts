import { describe, expect, it } from 'vitest'
import { readText } from './read-text.ts'
import { utf8 } from './testing-read.ts'

describe('encodings', () => {
  const srt = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`
  const utf16 = (text: string, isBig: boolean) => {
    const bytes = new DataView(new ArrayBuffer(text.length * 2))
    for (let index = 0; index < text.length; index += 1)
      bytes.setUint16(index * 2, text.charCodeAt(index), !isBig)
    return new Uint8Array(bytes.buffer)
  }
  const latin = (text: string) =>
    Uint8Array.from(text, (character) => (character === '“' ? 0x93 : character.charCodeAt(0)))

  /** As `iconv -t gb18030` writes it. */
  const traditional = Buffer.from('df4082808696ee7dd588c5638ca3bcd2d391d593a3acd678d678a1a3', 'hex')

  it.each([
    ['UTF-8 with a mark', utf8(`\ufeff${srt('déjà vu')}`), 'déjà vu'],
    ['UTF-8 with a mark, of ASCII', utf8(`\ufeff${srt('so')}`), 'so'],
    ['UTF-16 LE', utf16(`\ufeff${srt('你好，世界')}`, false), '你好，世界'],
    ['UTF-16 BE', utf16(`\ufeff${srt('你好，世界')}`, true), '你好，世界'],
    ['UTF-16 LE without a mark', utf16(srt('naïve'), false), 'naïve'],
    ['UTF-16 BE without a mark', utf16(srt('naïve'), true), 'naïve'],
    ['Windows-1252', latin(srt('“Déjà vu à Nîmes')), '“Déjà vu à Nîmes'],
    [
      'GB 18030',
      Uint8Array.from([
        ...utf8('1\n00:00:01,000 --> 00:00:02,000\n'),
        0xc4,
        0xe3,
        0xba,
        0xc3,
        0xa3,
        0xac,
        0xca,
        0xc0,
        0xbd,
        0xe7,
      ]),
      '你好，世界',
    ],
    [
      'Windows-1252 with two accents in a row',
      latin(srt('A informação da nação.')),
      'A informação da nação.',
    ],
    ['Windows-1252 in capitals', latin(srt('NÃO É A NAÇÃO')), 'NÃO É A NAÇÃO'],
    ['Windows-1252 with marks at the ends of words', latin(srt('Où ça? Là, à côté')), 'Où ça? Là, à côté'],
    [
      'GB 18030 in traditional script',
      Uint8Array.from([...utf8(srt('').trimEnd()), 0x0a, ...traditional]),
      '這個問題請與專家討論，謝謝。',
    ],
    [
      'UTF-8 with a byte that is not',
      Uint8Array.from([...utf8(srt('Grüße')).slice(0, -1), 0xff]),
      'Grüße\ufffd',
    ],
    [
      'UTF-8 with a damaged byte in Chinese',
      Uint8Array.from([...utf8(srt('你好')).slice(0, -1), 0xa3, ...utf8('世界，好的')]),
      '你好\ufffd世界，好的',
    ],
    ['UTF-8 that is cut within a letter', utf8(srt('Grüße')).slice(0, -3), 'Grü\ufffd'],
  ])('%s', (_, bytes, text) => {
    expect(readText(bytes, 'a.srt').sections).toMatchObject([{ text, startMs: 1000 }])
  })
})

describe('encodings without times', () => {
  const utf16 = (text: string, isBig: boolean) =>
    Uint8Array.from(
      [...text]
        .flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8])
        .map((byte, index, all) => (isBig ? all[index ^ 1]! : byte)),
    )
  const textOf = (bytes: Uint8Array) => readText(bytes, 'a.txt').sections.map(({ text }) => text)

  it.each([true, false])('are UTF-16 of Chinese without a mark, big-endian: %s', (isBig) => {
    expect(textOf(utf16('李雷：我们明天在果园见面，好吗？\n\n好的，一二三', isBig))).toEqual([
      '我们明天在果园见面，好吗？',
      '好的，一二三',
    ])
    expect(textOf(utf16('我们明天在果园见面，好吗', isBig))).toEqual(['我们明天在果园见面，好吗'])
  })

  it('are Windows-1252 of a single word', () => {
    expect(textOf(Uint8Array.from([0x43, 0x61, 0x66, 0xe9]))).toEqual(['Café'])
    expect(textOf(Uint8Array.from([0xe9, 0x74, 0xe9, 0x73]))).toEqual(['étés'])
  })

  it('are GB 18030 of Chinese between English words', () => {
    expect(
      textOf(
        Uint8Array.from([
          ...utf8('OK '),
          0xba,
          0xc3,
          0xb5,
          0xc4,
          ...utf8(', see you '),
          0xc3,
          0xf7,
          0xcc,
          0xec,
        ]),
      ),
    ).toEqual(['OK 好的, see you 明天'])
  })
})
