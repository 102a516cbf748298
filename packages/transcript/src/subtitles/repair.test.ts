import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { charactersPerSecond, checkSubtitles } from './check.ts'
import type { SubtitleRules } from './check.ts'
import { joinTokens } from './lines.ts'
import { subtitleProfileFor, subtitleProfiles } from './profiles.ts'
import type { SubtitleProfileName } from './profiles.ts'
import { repairSubtitles } from './repair.ts'
import type { TimedSubtitle } from './repair.ts'

const english: SubtitleRules = { profile: subtitleProfileFor('netflix', 'en'), frameRate: 24 }

/** Words of `each` milliseconds, back to back. */
function subtitle(
  text: string,
  startMs: number,
  { each = 300, endMs, speaker = 'A' }: { each?: number; endMs?: number; speaker?: string } = {},
): TimedSubtitle {
  const words = text
    .split(' ')
    .filter(Boolean)
    .map((word, index) => ({
      text: word,
      startMs: startMs + index * each,
      endMs: startMs + (index + 1) * each,
    }))
  return { startMs, endMs: endMs ?? words.at(-1)?.endMs ?? startMs, lines: [text], speaker, words }
}

const kindsOf = (subtitles: readonly TimedSubtitle[], rules = english): string[] =>
  checkSubtitles(subtitles, rules).map(({ cue, kind }) => `${cue} ${kind}`)
const linesOf = (subtitles: readonly TimedSubtitle[]): string[] =>
  subtitles.map(({ lines }) => lines.join('|'))

describe('checkSubtitles', () => {
  it.each([
    ['line-too-long', [subtitle('x'.repeat(43), 0, { each: 3000 })], 43, 42],
    ['too-many-lines', [{ ...subtitle('a', 0, { endMs: 1000 }), lines: ['a', 'b', 'c'] }], 3, 2],
    ['too-fast', [subtitle('x'.repeat(41), 0, { each: 2000 })], 20.5, 20],
    ['too-short', [subtitle('Yes.', 0, { each: 792 })], 0.79, 0.83],
    ['too-long', [subtitle('Yes.', 0, { endMs: 7042 })], 7.04, 7],
    ['empty', [{ ...subtitle('a', 0, { endMs: 1000 }), lines: [' '] }], 0, 1],
    ['before-zero', [subtitle('Yes.', -500, { endMs: 500 })], -0.5, 0],
    ['overlap', [subtitle('Yes.', 0, { endMs: 2000 }), subtitle('No.', 1500, { endMs: 2500 })], 0.5, 0],
    ['gap-too-small', [subtitle('Yes.', 0, { endMs: 1458 }), subtitle('No.', 1500, { endMs: 2500 })], 1, 2],
    ['gap-to-close', [subtitle('Yes.', 0, { endMs: 1042 }), subtitle('No.', 1500, { endMs: 2500 })], 11, 2],
  ])('names %s, and it alone', (kind, subtitles, measured, allowed) => {
    expect(checkSubtitles(subtitles, english)).toEqual([{ cue: 0, kind, measured, allowed }])
  })

  it.each([
    ['a speed that just fits', [subtitle('x'.repeat(40), 0, { each: 2000 })]],
    ['twenty frames', [subtitle('Yes.', 0, { endMs: 833 })]],
    ['seven seconds', [subtitle('Yes.', 0, { endMs: 7000 })]],
    ['two frames between', [subtitle('Yes.', 0, { endMs: 1417 }), subtitle('No.', 1500, { endMs: 2500 })]],
    ['twelve frames between', [subtitle('Yes.', 0, { endMs: 1000 }), subtitle('No.', 1500, { endMs: 2500 })]],
  ])('allows %s', (_, subtitles) => {
    expect(kindsOf(subtitles)).toEqual([])
  })

  it('takes what stands at the other place of the picture for no neighbor', () => {
    const [speech, mark] = [
      subtitle('Yes.', 0, { endMs: 2000 }),
      { ...subtitle('[bell]', 500, { endMs: 1500 }), position: 'top' as const },
    ]
    expect(kindsOf([speech, mark, subtitle('No.', 2083, { endMs: 3000 })])).toEqual([])
    expect(kindsOf([speech, mark, subtitle('No.', 1958, { endMs: 3000 })])).toEqual(['0 overlap'])
    expect(kindsOf([speech, mark, { ...subtitle('No.', 1542, { endMs: 3000 }), position: 'top' }])).toEqual([
      '1 gap-too-small',
    ])
    expect(kindsOf([speech, { ...mark, position: undefined }])).toEqual(['0 overlap'])
  })

  it('counts frames by the rate', () => {
    const pair = [subtitle('Yes.', 0, { endMs: 1000 }), subtitle('No.', 1500, { endMs: 2500 })]
    // Half a second may stay open at each rate; 25 frames are five sixths of a second at 29.97.
    for (const frameRate of [23.976, 24, 30, 29.97, 50, 59.94])
      expect(kindsOf(pair, { ...english, frameRate })).toEqual([])
    expect(kindsOf([subtitle('Yes.', 0, { endMs: 834 })], { ...english, frameRate: 29.97 })).toEqual([])
    expect(kindsOf([subtitle('Yes.', 0, { endMs: 800 })], { ...english, frameRate: 29.97 })).toEqual([
      '0 too-short',
    ])
  })

  it('counts a Chinese character as one where the guide does, and a Latin one as half', () => {
    const chinese = subtitleProfileFor('netflix', 'zh-CN')
    expect(charactersPerSecond({ startMs: 0, endMs: 1000, lines: ['明天见ab'] }, chinese)).toBe(4)
    expect(charactersPerSecond({ startMs: 0, endMs: 1000, lines: ['明天见ab'] }, english.profile)).toBe(8)
  })
})

describe('subtitleProfileFor', () => {
  it('has a row for each language, and a general one', () => {
    const lengths = ['en-GB', 'zh-CN', 'ja', 'ko', 'de', 'ru'].map(
      (language) => subtitleProfileFor('netflix', language).maxLineLength,
    )
    expect(lengths).toEqual([42, 16, 13, 16, 42, 42])
    expect(subtitleProfileFor('netflix', 'ru').maxCharactersPerSecond).toBe(17)
    expect(subtitleProfileFor('bbc', 'ja').maxLineLength).toBe(37)
  })
})

describe('repairSubtitles', () => {
  it('leaves subtitles without a violation as they are', () => {
    const fine = [
      { ...subtitle('One fine day', 0, { endMs: 1417 }), lines: ['One fine', 'day'] },
      subtitle('it rained.', 1500, { endMs: 3001 }),
    ]
    expect(repairSubtitles(fine, english)).toEqual(fine.map((one) => ({ ...one, label: '' })))
  })

  it('lets a subtitle stay as long as reading takes, and no longer than there is room', () => {
    const [alone] = repairSubtitles([subtitle('Incomprehensible!', 0, { each: 300 })], english)
    expect(alone).toMatchObject({ startMs: 0, endMs: 875 })
    const [first] = repairSubtitles(
      [subtitle('Incomprehensible!', 0), subtitle('Yes.', 1000, { speaker: 'B', endMs: 2000 })],
      english,
    )
    // Closed down to two frames before the next.
    expect(first!.endMs).toBe(917)
  })

  it('shortens what stands over the next', () => {
    const repaired = repairSubtitles(
      [subtitle('Yes.', 0, { endMs: 2000 }), subtitle('No.', 1500, { endMs: 2500, speaker: 'B' })],
      english,
    )
    expect(repaired.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 833],
      [1500, 2500],
    ])
  })

  it('moves an end that someone chose no further than it must', () => {
    const chosen = (endMs: number): TimedSubtitle => ({ ...subtitle('Yes.', 0, { endMs }), hasOwnEnd: true })
    const next = { ...subtitle('No.', 3000, { endMs: 4000, speaker: 'B' }) }
    const endOf = (first: TimedSubtitle, ...others: TimedSubtitle[]): number =>
      repairSubtitles([first, ...others], english)[0]!.endMs
    // Two frames before the next: an overlap, and a gap to be closed.
    expect(endOf(chosen(3500), next)).toBe(2917)
    expect(endOf(chosen(2750), next)).toBe(2917)
    expect(endOf(chosen(2600), next)).toBe(2500)
    expect(endOf(chosen(30_000))).toBe(7000)
    expect(endOf(chosen(30_000), { ...next, startMs: 60_000, endMs: 61_000 })).toBe(7000)
    expect(endOf(chosen(400))).toBe(833)
  })

  const bell = (startMs: number, endMs: number): TimedSubtitle => ({
    ...subtitle('[bell]', startMs, { endMs, speaker: 'B' }),
    words: [],
    position: 'top',
  })

  it('leaves speech as it is under what stands at the top', () => {
    const subtitles = [
      subtitle('Yes, it was a fine day for all.', 0, { endMs: 4500 }),
      bell(2000, 3000),
      subtitle('No.', 5000, { endMs: 6000 }),
    ]
    expect(repairSubtitles(subtitles, english)).toEqual(subtitles.map((one) => ({ ...one, label: '' })))
  })

  it('merges and shortens across what stands at the top, in the order of time', () => {
    const across = repairSubtitles(
      [subtitle('Oh.', 0, { each: 200 }), bell(100, 2000), subtitle('I see it now.', 240)],
      english,
    )
    expect(linesOf(across)).toEqual(['Oh. I see it now.', '[bell]'])
    const over = repairSubtitles(
      [
        subtitle('Yes.', 0, { endMs: 2000 }),
        bell(1000, 2500),
        subtitle('No.', 1500, { endMs: 2500, speaker: 'B' }),
      ],
      english,
    )
    expect(over.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 833],
      [1000, 2500],
      [1500, 2500],
    ])
  })

  it('splits after a sentence what is too much for one subtitle', () => {
    const repaired = repairSubtitles(
      [
        subtitle(
          'This is the first of two sentences here. And the second one of them follows it after all, as you see.',
          0,
        ),
      ],
      english,
    )
    expect(linesOf(repaired)).toEqual([
      'This is the first of two sentences here.',
      'And the second one of them|follows it after all, as you see.',
    ])
    expect(kindsOf(repaired)).toEqual([])
    expect(repaired[1]!.startMs).toBe(2400)
  })

  it('splits where a subtitle may end', () => {
    const ja: SubtitleRules = { profile: subtitleProfileFor('netflix', 'ja'), frameRate: 24 }
    const letters = [...'彼は昨日「東京は本当にすごかった」と言っていた「でも明日また行ってみる」']
    const words = letters.map((text, index) => ({
      text,
      startMs: index * 400,
      endMs: (index + 1) * 400,
      isSpaced: false,
    }))
    const [before, after] = [words.slice(0, 12), words.slice(12)]
    const given = [words, before, after].map((of) => ({
      startMs: of[0]!.startMs,
      endMs: of.at(-1)!.endMs,
      lines: [of.map(({ text }) => text).join('')],
      speaker: 'A',
      words: of,
    }))
    for (const subtitles of [given.slice(0, 1), given.slice(1)]) {
      const repaired = repairSubtitles(subtitles, ja)
      expect(repaired.length).toBeGreaterThan(1)
      for (const line of repaired.flatMap(({ lines }) => lines))
        expect(line).not.toMatch(/^[」っー]|[「っ]$/u)
    }
  })

  it('merges what is too short with a neighbor of the same speaker, across no long pause', () => {
    const short = subtitle('Oh.', 0, { each: 200 })
    expect(linesOf(repairSubtitles([short, subtitle('I see it now.', 240)], english))).toEqual([
      'Oh. I see it now.',
    ])
    expect(
      linesOf(repairSubtitles([short, subtitle('I see it now.', 240, { speaker: 'B' })], english)),
    ).toEqual(['Oh.', 'I see it now.'])
    expect(linesOf(repairSubtitles([short, subtitle('I see it now.', 3000)], english))).toEqual([
      'Oh.',
      'I see it now.',
    ])
  })

  it('moves words to a neighbor that has time for them', () => {
    const fast = subtitle('Unquestionably extraordinarily', 0, { each: 500 })
    const slow = subtitle('slow words that take a good while to say, and then some more of them', 1000, {
      each: 400,
    })
    expect(kindsOf([fast, slow])).toContain('0 too-fast')
    const repaired = repairSubtitles([fast, slow], english)
    expect(kindsOf(repaired)).toEqual([])
    expect(repaired).toHaveLength(2)
  })

  describe('near a shot change', () => {
    const at = (shotChanges: number[], rules: Partial<SubtitleRules> = {}): SubtitleRules => ({
      ...english,
      ...rules,
      shotChanges,
    })
    const second = (startMs: number, endMs: number): TimedSubtitle[] => [
      subtitle('Good morning to you.', startMs, { each: (endMs - startMs) / 4 }),
    ]
    const timesAfter = (subtitles: TimedSubtitle[], rules: SubtitleRules): number[] =>
      repairSubtitles(subtitles, rules).flatMap(({ startMs, endMs }) => [startMs, endMs])

    it.each([
      ['on it', 1000, 1000, []],
      ['7 frames after it', 1292, 1000, ['0 starts-near-shot-change']],
      ['7 frames before it', 708, 1000, ['0 starts-near-shot-change']],
      ['11 frames before it', 542, 1000, ['0 starts-near-shot-change']],
      ['half a second after it', 1500, 1000, []],
    ])('says that a subtitle begins %s', (_, startMs, cut, kinds) => {
      expect(kindsOf(second(startMs, startMs + 1500), at([cut]))).toEqual(kinds)
    })

    it.each([
      ['two frames before it', 1917, []],
      ['on it', 2000, [{ cue: 0, kind: 'ends-near-shot-change', measured: 0, allowed: 12 }]],
      ['a frame before it', 1958, [{ cue: 0, kind: 'ends-near-shot-change', measured: 1, allowed: 12 }]],
      ['11 frames after it', 2458, [{ cue: 0, kind: 'ends-near-shot-change', measured: 11, allowed: 12 }]],
      ['half a second after it', 2500, []],
    ])('says that a subtitle ends %s', (_, endMs, found) => {
      expect(checkSubtitles(second(0, endMs), at([2000]))).toEqual(found)
    })

    it('lets a subtitle end where the next one makes it, and profiles without the rule alone', () => {
      const chained = [...second(0, 1417), ...second(1500, 3000)]
      expect(kindsOf(chained, at([1000]))).toEqual([])
      const others = (['bbc', 'ebu', 'youtube'] as const).map((name) =>
        kindsOf(second(900, 3000), at([1000, 2900], { profile: subtitleProfileFor(name, 'en') })),
      )
      expect(others).toEqual([[], [], []])
    })

    it.each([
      [
        'a beginning just after the cut onto it, though speech begins later',
        1250,
        3000,
        [1000],
        [1000, 3000],
      ],
      ['a beginning just before the cut onto it', 750, 3000, [1000], [1000, 3000]],
      ['a beginning a little earlier to half a second before it', 583, 3000, [1000], [500, 3000]],
      ['an end just after the cut to two frames before it', 0, 2083, [2000], [0, 1917]],
      ['an end in the last half second of a shot to two frames before the next', 0, 1625, [2000], [0, 1917]],
      ['an end that speech is too late for to half a second after the cut', 0, 2375, [2000], [0, 2500]],
      ['nothing where no place is allowed', 1125, 3000, [1000, 1208, 1417], [1000, 3000]],
    ])('moves %s', (_, startMs, endMs, cuts, times) => {
      expect(timesAfter(second(startMs, endMs), at(cuts))).toEqual(times)
    })

    it('moves no beginning onto that of the subtitle before', () => {
      const pair = [
        ...second(917, 2000),
        { ...subtitle('Yes, good morning to you.', 1125, { each: 400 }), speaker: 'B' },
      ]
      const starts = repairSubtitles(pair, at([1000])).map(({ startMs }) => startMs)
      expect(starts[0]).toBeLessThan(starts[1]!)
    })
  })

  it('leaves what only other words could change, and says so', () => {
    const repaired = repairSubtitles(
      [
        subtitle('Nobody can possibly read that', 0, { each: 100 }),
        subtitle('No.', 500, { speaker: 'B', endMs: 1500 }),
      ],
      english,
    )
    expect(checkSubtitles(repaired, english)).toEqual([
      { cue: 0, kind: 'too-fast', measured: 69.6, allowed: 20 },
      { cue: 0, kind: 'too-short', measured: 0.42, allowed: 0.83 },
    ])
  })

  const vocabulary = [
    'a',
    'yes.',
    'morning,',
    'unquestionably',
    '明天',
    '見ます。',
    '반갑습니다',
    'مرحبا',
    'x'.repeat(90),
  ]
  const anySubtitles = fc
    .array(
      fc.record({
        texts: fc.array(fc.constantFrom(...vocabulary), { maxLength: 25 }),
        pause: fc.integer({ min: -400, max: 2500 }),
        each: fc.integer({ min: 20, max: 900 }),
        tail: fc.integer({ min: -300, max: 3000 }),
        speaker: fc.constantFrom('A', 'A', 'B'),
        hasWords: fc.boolean(),
        label: fc.constantFrom('', '', 'Anna: '),
        position: fc.constantFrom(undefined, undefined, undefined, 'top' as const),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((parts) => {
      let now = -100
      return parts.map(({ texts, pause, each, tail, speaker, hasWords, label, position }): TimedSubtitle => {
        const startMs = (now += Math.max(pause, -100))
        const words = texts.map((text) => ({ text, startMs: now, endMs: (now += each) }))
        const endMs = Math.max(startMs, now + tail)
        return {
          startMs,
          endMs,
          lines: [`${label}${joinTokens(texts)}`],
          label,
          speaker,
          words: hasWords ? words : [],
          position,
        }
      })
    })
  const anyRules = fc
    .tuple(
      fc.constantFrom<SubtitleProfileName>('netflix', 'netflix', 'bbc', 'ebu', 'youtube'),
      fc.nat(5),
      fc.constantFrom(23.976, 24, 25, 29.97, 30, 50, 59.94),
      fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 40 }),
    )
    .map(([name, row, frameRate, cuts]): SubtitleRules => ({
      profile: subtitleProfiles[name][row % subtitleProfiles[name].length]!,
      frameRate,
      shotChanges: cuts.toSorted((a, b) => a - b),
    }))

  const bare = (subtitles: readonly TimedSubtitle[]): string =>
    subtitles
      .flatMap(({ lines }) => lines)
      .join('')
      .replace(/\s/gu, '')

  it('keeps every word in its place, has no negative times, adds no trouble and changes nothing the second time', () => {
    fc.assert(
      fc.property(anySubtitles, anyRules, (subtitles, rules) => {
        const repaired = repairSubtitles(subtitles, rules)
        for (const position of [undefined, 'top'] as const) {
          const [before, after] = [subtitles, repaired].map((all) =>
            all.filter((one) => one.position === position),
          ) as [TimedSubtitle[], TimedSubtitle[]]
          expect(bare(after)).toBe(bare(before))
          expect(after.flatMap(({ words }) => words)).toEqual(before.flatMap(({ words }) => words))
          // What stands at the other place changes nothing.
          expect(after).toEqual(repairSubtitles(before, rules))
        }
        for (const { startMs, endMs } of repaired) {
          expect(startMs).toBeGreaterThanOrEqual(0)
          expect(endMs).toBeGreaterThanOrEqual(startMs)
        }
        const trouble = (of: readonly TimedSubtitle[]): number =>
          checkSubtitles(of, rules).reduce(
            (sum, { cue }) => sum + Math.max(1, of[cue]!.lines.join(' ').length),
            0,
          )
        const written = subtitles.filter(({ lines }) => lines.join('').trim() !== '')
        const fromZero = written.map((one) => ({
          ...one,
          startMs: Math.max(0, one.startMs),
          endMs: Math.max(0, one.endMs),
        }))
        expect(trouble(repaired)).toBeLessThanOrEqual(trouble(fromZero))
        for (const { startMs, words, position } of repaired) {
          const earliest = Math.min(
            ...written.filter((one) => one.position === position).map((one) => one.startMs),
          )
          const allowed =
            rules.profile.shotChanges && rules.shotChanges!.length > 0
              ? rules.profile.shotChanges.snapSeconds * 1000 + 50
              : 0
          if (words.length > 0)
            expect(startMs).toBeGreaterThanOrEqual(Math.max(0, words[0]!.startMs, earliest) - allowed)
        }
        expect(repairSubtitles(repaired, rules)).toEqual(repaired)
      }),
      { numRuns: 300 },
    )
  })
})
