import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'
import { sampleLines } from './find-encoding.ts'
import type { UnreadableText } from './imported-text.ts'
import { readText, readTextFile } from './read-text.ts'
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
    ['Windows-1252 of a single word', latin(srt('Café')), 'Café'],
    ['Windows-1252 with marks at the ends of words', latin(srt('Où ça? Là, à côté')), 'Où ça? Là, à côté'],
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
  ])('%s', async (_, bytes, text) => {
    const { sections } = await readTextFile(bytes, 'a.srt')
    expect(sections).toMatchObject([{ text, startMs: 1000 }])
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

  it.each([
    [
      '<?xml version="1.0" encoding="windows-1251"?>\n<tt><body><p begin="1s" end="2s">',
      '</p></body></tt>',
      'a.ttml',
    ],
    [
      '<?xml version="1.0" encoding="Windows-1251"?><tt><body><p begin="1s" end="2s">',
      '</p></body></tt>',
      'a.xml',
    ],
  ])('are what XML says: %s', (start, end, name) => {
    const letters = Uint8Array.from('Привет', (letter) => letter.charCodeAt(0) - 0x0410 + 0xc0)
    const bytes = Uint8Array.from([...utf8(start), ...letters, ...utf8(end)])
    expect(readText(bytes, name).sections).toMatchObject([{ text: 'Привет' }])
  })
})

/** Each letter of an encoding as it is written in it, from how it is read. */
const tables = new Map<string, Map<string, number[]>>()
const tableOf = (encoding: string) => {
  const known = tables.get(encoding)
  if (known) return known
  const decoder = new TextDecoder(encoding)
  const table = new Map<string, number[]>()
  const add = (...bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes))
    if ([...letter].length === 1 && letter !== '\ufffd' && !table.has(letter)) table.set(letter, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) add(byte)
  for (let high = 0x81; high < 0xff; high += 1) for (let low = 0x40; low < 0xff; low += 1) add(high, low)
  tables.set(encoding, table)
  return table
}
const encode = (text: string, encoding: string) =>
  Uint8Array.from([...text].flatMap((letter) => tableOf(encoding).get(letter) ?? [0x3f]))
const twoLines = (first: string, second: string) =>
  `1\r\n00:00:01,000 --> 00:00:02,500\r\n${first}\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,500\r\n${second}\r\n`

describe('old encodings of two lines', () => {
  it.each([
    ['windows-1252', 'Grüße aus München', 'Das ist ja schön, nicht wahr?'],
    ['windows-1252', '¿Qué pasó ayer?', 'No lo sé, mañana iré.'],
    ['windows-1252', 'Où est-il allé ?', 'Je ne sais pas, désolé.'],
    ['gb18030', '你好，今天天气怎么样？', '很好，我们出去走走吧。'],
    ['gb18030', '他在上海工作', '谢谢大家'],
    ['big5', '這是第一句', '這是第二句'],
    ['shift_jis', 'こんにちは、元気ですか？', 'はい、とても元気です。'],
    ['euc-jp', 'こんにちは、元気ですか？', 'はい、とても元気です。'],
    ['euc-kr', '오늘은 날씨가 좋다', '감사합니다'],
    ['windows-1251', 'Добрый день, как дела?', 'Всё хорошо, спасибо.'],
    ['koi8-r', 'Добрый день, как дела?', 'Всё хорошо, спасибо.'],
    ['windows-1253', 'Καλημέρα, τι κάνεις;', 'Πολύ καλά, ευχαριστώ.'],
    ['windows-1254', 'Günaydın, nasılsın?', 'İyiyim, teşekkür ederim.'],
    ['windows-1255', 'שלום, מה שלומך?', 'טוב מאוד, תודה.'],
    ['windows-1256', 'مرحبا، كيف حالك؟', 'أنا بخير، شكرا.'],
    ['windows-874', 'สวัสดีครับ คุณเป็นอย่างไร', 'สบายดี ขอบคุณ'],
    ['iso-8859-2', 'Jó reggelt, hogy vagy?', 'Köszönöm, jól vagyok, és őt is.'],
  ])('are read: %s, %s', async (encoding, first, second) => {
    const { sections } = await readTextFile(encode(twoLines(first, second), encoding), 'a.srt')
    expect(sections.map(({ text }) => text)).toEqual([first, second])
  })

  it.each([
    ['iso-8859-2', 'Dzień dobry, jak się masz?', 'Dziękuję, wszystko w porządku.'],
    ['windows-1250', 'Dzień dobry, jak się masz?', 'Dziękuję, wszystko w porządku.'],
    ['windows-1252', 'NÃO É A NAÇÃO', 'so'],
  ])('are asked for where there is a doubt: %s, %s', async (encoding, first, second) => {
    const bytes = encode(twoLines(first, second), encoding)
    const refusal = (await readTextFile(bytes, 'a.srt').catch((error: unknown) => error)) as UnreadableText
    expect(refusal).toMatchObject({
      problem: 'unknown-encoding',
      encodings: expect.arrayContaining([expect.objectContaining({ name: encoding })]) as unknown[],
    })
    expect(refusal.sentence.en).toContain(encoding)
    expect(sampleLines(bytes, encoding, 3)[0]).toBe(first)
    const { sections } = await readTextFile(bytes, 'a.srt', encoding)
    expect(sections.map(({ text }) => text)).toEqual([first, second])
  })

  it('can be chosen where no detector knows the letters: traditional ones in GB 18030', async () => {
    // As `iconv -t gb18030` writes it.
    const bytes = Buffer.from('df4082808696ee7dd588c5638ca3bcd2d391d593a3acd678d678a1a3', 'hex')
    await expect(readTextFile(bytes, 'a.txt')).rejects.toMatchObject({
      encodings: expect.arrayContaining([
        { name: 'gb18030', lines: ['這個問題請與專家討論，謝謝。'] },
      ]) as unknown[],
    })
    expect(sampleLines(bytes, 'gb18030', 3)).toEqual(['這個問題請與專家討論，謝謝。'])
  })

  it('are refused by a name that no one knows', () => {
    expect(() => decodeText(utf8('so'), 'ebcdic-x')).toThrow(
      expect.objectContaining({ problem: 'unknown-encoding' }) as Error,
    )
  })
})
