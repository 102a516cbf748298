import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenize } from '../tokens.ts'
import { createText } from '../text.ts'
import type { Section } from '../text.ts'
import { mayBreakAt, tokenBreaks } from './break-places.ts'
import type { DocumentSubtitle } from './cut.ts'
import { subtitlesOf } from './document-subtitles.ts'
import { breakLines, displayWidth, fillLines, shareOut } from './lines.ts'
import { subtitleProfileFor } from './profiles.ts'
import type { SubtitleProfileName } from './profiles.ts'
import { repairSubtitles } from './repair.ts'

/** @param words With white space where the text has it; each of `each` milliseconds a unit. */
function section(words: readonly string[], each = 100): Section {
  let now = 0
  const timed = words.map((word) => ({ text: word.trim(), startMs: now, endMs: (now += word.length * each) }))
  return {
    id: 's',
    speakerId: 'a',
    startMs: 0,
    endMs: now,
    text: words.join(''),
    words: timed.filter(({ text }) => text !== ''),
  }
}

function subtitles(
  of: Section,
  name: SubtitleProfileName,
  language: string,
): { cut: readonly DocumentSubtitle[]; repaired: readonly DocumentSubtitle[] } {
  const profile = subtitleProfileFor(name, language)
  const width = profile.unit === 'full' ? 2 : 1
  const shape = {
    lineLength: profile.maxLineLength * width,
    lines: 2,
    readingSpeed: profile.maxCharactersPerSecond * width,
    hasSpeakers: false,
  }
  const cut = subtitlesOf(createText([of], []), shape)
  return { cut, repaired: repairSubtitles(cut, { profile, frameRate: 24 }) }
}

const tokens = (text: string): string[] =>
  tokenize(text).map(({ from }, index, all) => text.slice(from, all[index + 1]?.from))
const japanese =
  '東京タワーへ行きましたが、とても混んでいました。「すごい！」と言った。そして、ＡＢＣ株式会社のiPhoneを買った。ちょっと待って、ワールドツアーだって。'
const chinese =
  '这是清朝的年代“乾隆盛世”，价格是￥9,999.00元（很贵）。他说：“图书馆在那边。”我们明天下午见面，然后一起去吃饭。'

/** That lines together are the text, and part where lines may. */
function expectLines(lines: readonly string[], text: string): void {
  let at = 0
  for (const [index, line] of lines.entries()) {
    while (/\s/u.test(text.charAt(at))) at += 1
    const wanted = text.slice(at).replace(/\s+/gu, ' ').slice(0, line.length)
    expect(line).toBe(wanted)
    for (let left = line.replace(/\s/gu, '').length; left > 0; at += 1)
      if (!/\s/u.test(text.charAt(at))) left -= 1
    if (index > 0)
      expect(line).not.toMatch(/^[」』）”’)、。，．！？!?：；・々ー～%ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u)
    if (index < lines.length - 1) expect(line).not.toMatch(/[「『（《“‘(￥っッ]$/u)
  }
  expect(text.slice(at).trim()).toBe('')
}

describe('subtitles of texts without spaces', () => {
  it.each([
    ['Japanese, netflix', japanese, 'netflix', 'ja'],
    ['Japanese, bbc', japanese, 'bbc', 'ja'],
    ['Chinese, netflix', chinese, 'netflix', 'zh'],
    ['Chinese said to be English', chinese, 'netflix', 'en'],
  ] as const)('are the letters of the text, parted where they may be: %s', (_, text, name, language) => {
    for (const words of [tokens(text), [...text], [text]]) {
      for (const each of [30, 200, 400]) {
        const { cut, repaired } = subtitles(section(words, each), name, language)
        for (const all of [cut, repaired])
          expectLines(
            all.flatMap(({ lines }) => lines),
            text,
          )
      }
    }
  })

  it('hold together what an engine gives by the character', () => {
    const text = '我们明天下午在图书馆见面'
    for (const before of ['', '你', '你好', '你好你']) {
      const { cut } = subtitles(section([...before, ...text], 900), 'netflix', 'zh')
      const whole = new Set(tokenize(before + text).map(({ from }) => from))
      expect(cut.length).toBeGreaterThan(1)
      for (const { words } of cut) for (const { from } of words) expect(whole).toContain(from)
    }
  })

  it('hold marks at their words where an engine gives them apart', () => {
    const { cut } = subtitles(
      section(
        [
          'It',
          '’s ',
          'so',
          ', ',
          '(',
          'as ',
          'said',
          ') ',
          '9',
          ',',
          '999',
          '. ',
          '“',
          'All',
          '” ',
          'of ',
          'it',
          '.',
        ],
        900,
      ),
      'netflix',
      'en',
    )
    expect(cut.flatMap(({ words }) => words.map(({ text }) => text))).toEqual([
      'It’s',
      'so,',
      '(as',
      'said)',
      '9,999.',
      '“All”',
      'of',
      'it.',
    ])
  })

  it('have white space where the text has it, fixed or not', () => {
    const words = ['私は ', 'iPhone', 'を ', '買い', 'ました。', ' ', 'OK', 'です', 'ね。']
    const { repaired } = subtitles(section(words, 40), 'netflix', 'ja')
    expect(repaired.flatMap(({ lines }) => lines).join('|')).toBe('私は iPhoneを 買い|ました。 OKですね。')
  })

  it('keep words of marks, of letters and of spaces as any text has them', () => {
    const word = fc.constantFrom(
      '「',
      '」',
      '。',
      '、',
      '“',
      '”',
      '（',
      '）',
      '！',
      'っ',
      'ー',
      '言っ',
      'た',
      '乾隆',
      '明天',
      'iPhone',
      'a ',
      '9',
      ',',
      '￥',
      ' ',
      '見ます。「',
      '々',
    )
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(30, 150, 700),
        fc.constantFrom('ja', 'zh', 'en'),
        (words, each, language) => {
          const text = words.join('')
          const { cut, repaired } = subtitles(section(words, each), 'netflix', language)
          for (const all of [cut, repaired]) {
            const lines = all.flatMap((subtitle) => subtitle.lines)
            expect(lines.join('').replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''))
            expect(
              tornAt(lines, text, subtitleProfileFor('netflix', language).unit === 'full' ? 26 : 42),
            ).toEqual([])
            // White space is where the text has it.
            expect(letterPairs(lines.join('\n')).filter((pair) => pair.includes(' '))).toEqual(
              letterPairs(text).filter(
                (pair, index) => pair.includes(' ') && !letterPairs(lines.join('\n'))[index]!.includes('\n'),
              ),
            )
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

/** Where lines part though letters hold together there, which may be only where these are wider than a line. */
function tornAt(lines: readonly string[], text: string, width: number): string[] {
  const places = [0, ...tokenBreaks(text).map(({ at }) => at), text.length]
  let at = 0
  return lines.slice(0, -1).flatMap((line) => {
    for (let left = line.replace(/\s/gu, '').length; left > 0; at += 1)
      if (!/\s/u.test(text.charAt(at))) left -= 1
    while (/\s/u.test(text.charAt(at))) at += 1
    if (mayBreakAt(text, at)) return []
    const [from, to] = [places.findLast((place) => place <= at)!, places.find((place) => place > at)!]
    return displayWidth(text.slice(from, to).trim()) > width ? [] : [`${text.slice(0, at)}|${text.slice(at)}`]
  })
}

/** Each two letters, with what is between them. */
function letterPairs(text: string): string[] {
  const flat = text.trim().replace(/ +/gu, ' ')
  return [...flat.matchAll(/\S(?=(\s?)(\S))/gu)].map(([first, space, second]) => `${first}${space}${second}`)
}

describe('lines', () => {
  it.each([
    [
      'Il a dit : « Bonjour ! Comment ça va ? » et rien.',
      12,
      ['Il a dit :', '« Bonjour !', 'Comment ça', 'va ? » et', 'rien.'],
    ],
    ['Er sagte „Hallo“ und ging.', 16, ['Er sagte „Hallo“', 'und ging.']],
    ['He said ... nothing (at all) then.', 12, ['He said ...', 'nothing (at', 'all) then.']],
    ['年代“ 乾隆盛世” 时', 8, ['年代', '“ 乾隆', '盛世” 时']],
    ['と言った', 4, ['と', '言っ', 'た']],
  ])('of %s', (text, width, lines) => {
    expect(fillLines(text, width)).toEqual(lines)
  })

  it('cut what is too wide between letters that may part', () => {
    expect(breakLines('ワーーーールド', 6)).toEqual(['ワーー', 'ーール', 'ド'])
    expect(breakLines('「' + 'x'.repeat(9) + '」', 10)).toEqual(['「' + 'x'.repeat(8), 'x」'])
  })

  it('share a text out without tearing its marks off', () => {
    expect(shareOut('他说：“图书馆在那边。”好', [3, 8, 1])).toEqual(['他说：', '“图书馆在那边。”', '好'])
  })
})
