import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { charactersPerSecond, checkCaptions } from './check.ts'
import type { CaptionRules } from './check.ts'
import { joinTokens } from './lines.ts'
import { captionProfileFor, captionProfiles } from './profiles.ts'
import type { CaptionProfileName } from './profiles.ts'
import { repairCaptions } from './repair.ts'
import type { TimedCaption } from './repair.ts'

const english: CaptionRules = { profile: captionProfileFor('netflix', 'en'), frameRate: 24 }

/** Words of `each` milliseconds, back to back. */
function caption(
  text: string,
  startMs: number,
  { each = 300, endMs, speaker = 'A' }: { each?: number; endMs?: number; speaker?: string } = {},
): TimedCaption {
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

const kindsOf = (captions: readonly TimedCaption[], rules = english): string[] =>
  checkCaptions(captions, rules).map(({ cue, kind }) => `${cue} ${kind}`)
const linesOf = (captions: readonly TimedCaption[]): string[] => captions.map(({ lines }) => lines.join('|'))

describe('checkCaptions', () => {
  it.each([
    ['line-too-long', [caption('x'.repeat(43), 0, { each: 3000 })], 43, 42],
    ['too-many-lines', [{ ...caption('a', 0, { endMs: 1000 }), lines: ['a', 'b', 'c'] }], 3, 2],
    ['too-fast', [caption('x'.repeat(41), 0, { each: 2000 })], 20.5, 20],
    ['too-short', [caption('Yes.', 0, { each: 792 })], 0.79, 0.83],
    ['too-long', [caption('Yes.', 0, { endMs: 7042 })], 7.04, 7],
    ['empty', [{ ...caption('a', 0, { endMs: 1000 }), lines: [' '] }], 0, 1],
    ['before-zero', [caption('Yes.', -500, { endMs: 500 })], -0.5, 0],
    ['overlap', [caption('Yes.', 0, { endMs: 2000 }), caption('No.', 1500, { endMs: 2500 })], 0.5, 0],
    ['gap-too-small', [caption('Yes.', 0, { endMs: 1458 }), caption('No.', 1500, { endMs: 2500 })], 1, 2],
    ['gap-to-close', [caption('Yes.', 0, { endMs: 1042 }), caption('No.', 1500, { endMs: 2500 })], 11, 2],
  ])('names %s, and it alone', (kind, captions, measured, allowed) => {
    expect(checkCaptions(captions, english)).toEqual([{ cue: 0, kind, measured, allowed }])
  })

  it.each([
    ['a speed that just fits', [caption('x'.repeat(40), 0, { each: 2000 })]],
    ['twenty frames', [caption('Yes.', 0, { endMs: 833 })]],
    ['seven seconds', [caption('Yes.', 0, { endMs: 7000 })]],
    ['two frames between', [caption('Yes.', 0, { endMs: 1417 }), caption('No.', 1500, { endMs: 2500 })]],
    ['twelve frames between', [caption('Yes.', 0, { endMs: 1000 }), caption('No.', 1500, { endMs: 2500 })]],
  ])('allows %s', (_, captions) => {
    expect(kindsOf(captions)).toEqual([])
  })

  it('takes what stands at the other place of the picture for no neighbor', () => {
    const [speech, mark] = [
      caption('Yes.', 0, { endMs: 2000 }),
      { ...caption('[bell]', 500, { endMs: 1500 }), position: 'top' as const },
    ]
    expect(kindsOf([speech, mark, caption('No.', 2083, { endMs: 3000 })])).toEqual([])
    expect(kindsOf([speech, mark, caption('No.', 1958, { endMs: 3000 })])).toEqual(['0 overlap'])
    expect(kindsOf([speech, mark, { ...caption('No.', 1542, { endMs: 3000 }), position: 'top' }])).toEqual([
      '1 gap-too-small',
    ])
    expect(kindsOf([speech, { ...mark, position: undefined }])).toEqual(['0 overlap'])
  })

  it('counts frames by the rate', () => {
    const pair = [caption('Yes.', 0, { endMs: 1000 }), caption('No.', 1500, { endMs: 2500 })]
    // Half a second may stay open at each rate; 25 frames are five sixths of a second at 29.97.
    for (const frameRate of [23.976, 24, 30, 29.97, 50, 59.94])
      expect(kindsOf(pair, { ...english, frameRate })).toEqual([])
    expect(kindsOf([caption('Yes.', 0, { endMs: 834 })], { ...english, frameRate: 29.97 })).toEqual([])
    expect(kindsOf([caption('Yes.', 0, { endMs: 800 })], { ...english, frameRate: 29.97 })).toEqual([
      '0 too-short',
    ])
  })

  it('counts a Chinese character as one where the guide does, and a Latin one as half', () => {
    const chinese = captionProfileFor('netflix', 'zh-CN')
    expect(charactersPerSecond({ startMs: 0, endMs: 1000, lines: ['明天见ab'] }, chinese)).toBe(4)
    expect(charactersPerSecond({ startMs: 0, endMs: 1000, lines: ['明天见ab'] }, english.profile)).toBe(8)
  })
})

describe('captionProfileFor', () => {
  it('has a row for each language, and a general one', () => {
    const lengths = ['en-GB', 'zh-CN', 'ja', 'ko', 'de', 'ru'].map(
      (language) => captionProfileFor('netflix', language).maxLineLength,
    )
    expect(lengths).toEqual([42, 16, 13, 16, 42, 42])
    expect(captionProfileFor('netflix', 'ru').maxCharactersPerSecond).toBe(17)
    expect(captionProfileFor('bbc', 'ja').maxLineLength).toBe(37)
  })
})

describe('repairCaptions', () => {
  it('leaves captions without a violation as they are', () => {
    const fine = [
      { ...caption('One fine day', 0, { endMs: 1417 }), lines: ['One fine', 'day'] },
      caption('it rained.', 1500, { endMs: 3001 }),
    ]
    expect(repairCaptions(fine, english)).toEqual(fine.map((one) => ({ ...one, label: '' })))
  })

  it('lets a caption stay as long as reading takes, and no longer than there is room', () => {
    const [alone] = repairCaptions([caption('Incomprehensible!', 0, { each: 300 })], english)
    expect(alone).toMatchObject({ startMs: 0, endMs: 875 })
    const [first] = repairCaptions(
      [caption('Incomprehensible!', 0), caption('Yes.', 1000, { speaker: 'B', endMs: 2000 })],
      english,
    )
    // Closed down to two frames before the next.
    expect(first!.endMs).toBe(917)
  })

  it('shortens what stands over the next', () => {
    const repaired = repairCaptions(
      [caption('Yes.', 0, { endMs: 2000 }), caption('No.', 1500, { endMs: 2500, speaker: 'B' })],
      english,
    )
    expect(repaired.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 833],
      [1500, 2500],
    ])
  })

  it('moves an end that someone chose no further than it must', () => {
    const chosen = (endMs: number): TimedCaption => ({ ...caption('Yes.', 0, { endMs }), hasOwnEnd: true })
    const next = { ...caption('No.', 3000, { endMs: 4000, speaker: 'B' }) }
    const endOf = (first: TimedCaption, ...others: TimedCaption[]): number =>
      repairCaptions([first, ...others], english)[0]!.endMs
    // Two frames before the next: an overlap, and a gap to be closed.
    expect(endOf(chosen(3500), next)).toBe(2917)
    expect(endOf(chosen(2750), next)).toBe(2917)
    expect(endOf(chosen(2600), next)).toBe(2500)
    expect(endOf(chosen(30_000))).toBe(7000)
    expect(endOf(chosen(30_000), { ...next, startMs: 60_000, endMs: 61_000 })).toBe(7000)
    expect(endOf(chosen(400))).toBe(833)
  })

  const bell = (startMs: number, endMs: number): TimedCaption => ({
    ...caption('[bell]', startMs, { endMs, speaker: 'B' }),
    words: [],
    position: 'top',
  })

  it('leaves speech as it is under what stands at the top', () => {
    const captions = [
      caption('Yes, it was a fine day for all.', 0, { endMs: 4500 }),
      bell(2000, 3000),
      caption('No.', 5000, { endMs: 6000 }),
    ]
    expect(repairCaptions(captions, english)).toEqual(captions.map((one) => ({ ...one, label: '' })))
  })

  it('merges and shortens across what stands at the top, in the order of time', () => {
    const across = repairCaptions(
      [caption('Oh.', 0, { each: 200 }), bell(100, 2000), caption('I see it now.', 240)],
      english,
    )
    expect(linesOf(across)).toEqual(['Oh. I see it now.', '[bell]'])
    const over = repairCaptions(
      [
        caption('Yes.', 0, { endMs: 2000 }),
        bell(1000, 2500),
        caption('No.', 1500, { endMs: 2500, speaker: 'B' }),
      ],
      english,
    )
    expect(over.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 833],
      [1000, 2500],
      [1500, 2500],
    ])
  })

  it('splits after a sentence what is too much for one caption', () => {
    const repaired = repairCaptions(
      [
        caption(
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

  it('splits where a caption may end', () => {
    const ja: CaptionRules = { profile: captionProfileFor('netflix', 'ja'), frameRate: 24 }
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
    for (const captions of [given.slice(0, 1), given.slice(1)]) {
      const repaired = repairCaptions(captions, ja)
      expect(repaired.length).toBeGreaterThan(1)
      for (const line of repaired.flatMap(({ lines }) => lines))
        expect(line).not.toMatch(/^[」っー]|[「っ]$/u)
    }
  })

  it('merges what is too short with a neighbor of the same speaker, across no long pause', () => {
    const short = caption('Oh.', 0, { each: 200 })
    expect(linesOf(repairCaptions([short, caption('I see it now.', 240)], english))).toEqual([
      'Oh. I see it now.',
    ])
    expect(
      linesOf(repairCaptions([short, caption('I see it now.', 240, { speaker: 'B' })], english)),
    ).toEqual(['Oh.', 'I see it now.'])
    expect(linesOf(repairCaptions([short, caption('I see it now.', 3000)], english))).toEqual([
      'Oh.',
      'I see it now.',
    ])
  })

  it('moves words to a neighbor that has time for them', () => {
    const fast = caption('Unquestionably extraordinarily', 0, { each: 500 })
    const slow = caption('slow words that take a good while to say, and then some more of them', 1000, {
      each: 400,
    })
    expect(kindsOf([fast, slow])).toContain('0 too-fast')
    const repaired = repairCaptions([fast, slow], english)
    expect(kindsOf(repaired)).toEqual([])
    expect(repaired).toHaveLength(2)
  })

  describe('near a shot change', () => {
    const at = (shotChanges: number[], rules: Partial<CaptionRules> = {}): CaptionRules => ({
      ...english,
      ...rules,
      shotChanges,
    })
    const second = (startMs: number, endMs: number): TimedCaption[] => [
      caption('Good morning to you.', startMs, { each: (endMs - startMs) / 4 }),
    ]
    const timesAfter = (captions: TimedCaption[], rules: CaptionRules): number[] =>
      repairCaptions(captions, rules).flatMap(({ startMs, endMs }) => [startMs, endMs])

    it.each([
      ['on it', 1000, 1000, []],
      ['7 frames after it', 1292, 1000, ['0 starts-near-shot-change']],
      ['7 frames before it', 708, 1000, ['0 starts-near-shot-change']],
      ['11 frames before it', 542, 1000, ['0 starts-near-shot-change']],
      ['half a second after it', 1500, 1000, []],
    ])('says that a caption begins %s', (_, startMs, cut, kinds) => {
      expect(kindsOf(second(startMs, startMs + 1500), at([cut]))).toEqual(kinds)
    })

    it.each([
      ['two frames before it', 1917, []],
      ['on it', 2000, [{ cue: 0, kind: 'ends-near-shot-change', measured: 0, allowed: 12 }]],
      ['a frame before it', 1958, [{ cue: 0, kind: 'ends-near-shot-change', measured: 1, allowed: 12 }]],
      ['11 frames after it', 2458, [{ cue: 0, kind: 'ends-near-shot-change', measured: 11, allowed: 12 }]],
      ['half a second after it', 2500, []],
    ])('says that a caption ends %s', (_, endMs, found) => {
      expect(checkCaptions(second(0, endMs), at([2000]))).toEqual(found)
    })

    it('lets a caption end where the next one makes it, and profiles without the rule alone', () => {
      const chained = [...second(0, 1417), ...second(1500, 3000)]
      expect(kindsOf(chained, at([1000]))).toEqual([])
      const others = (['bbc', 'ebu', 'youtube'] as const).map((name) =>
        kindsOf(second(900, 3000), at([1000, 2900], { profile: captionProfileFor(name, 'en') })),
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

    it('moves no beginning onto that of the caption before', () => {
      const pair = [
        ...second(917, 2000),
        { ...caption('Yes, good morning to you.', 1125, { each: 400 }), speaker: 'B' },
      ]
      const starts = repairCaptions(pair, at([1000])).map(({ startMs }) => startMs)
      expect(starts[0]).toBeLessThan(starts[1]!)
    })
  })

  it('leaves what only other words could change, and says so', () => {
    const repaired = repairCaptions(
      [
        caption('Nobody can possibly read that', 0, { each: 100 }),
        caption('No.', 500, { speaker: 'B', endMs: 1500 }),
      ],
      english,
    )
    expect(checkCaptions(repaired, english)).toEqual([
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
  const anyCaptions = fc
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
      return parts.map(({ texts, pause, each, tail, speaker, hasWords, label, position }): TimedCaption => {
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
      fc.constantFrom<CaptionProfileName>('netflix', 'netflix', 'bbc', 'ebu', 'youtube'),
      fc.nat(5),
      fc.constantFrom(23.976, 24, 25, 29.97, 30, 50, 59.94),
      fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 40 }),
    )
    .map(([name, row, frameRate, cuts]): CaptionRules => ({
      profile: captionProfiles[name][row % captionProfiles[name].length]!,
      frameRate,
      shotChanges: cuts.toSorted((a, b) => a - b),
    }))

  const bare = (captions: readonly TimedCaption[]): string =>
    captions
      .flatMap(({ lines }) => lines)
      .join('')
      .replace(/\s/gu, '')

  it('keeps every word in its place, has no negative times, adds no trouble and changes nothing the second time', () => {
    fc.assert(
      fc.property(anyCaptions, anyRules, (captions, rules) => {
        const repaired = repairCaptions(captions, rules)
        for (const position of [undefined, 'top'] as const) {
          const [before, after] = [captions, repaired].map((all) =>
            all.filter((one) => one.position === position),
          ) as [TimedCaption[], TimedCaption[]]
          expect(bare(after)).toBe(bare(before))
          expect(after.flatMap(({ words }) => words)).toEqual(before.flatMap(({ words }) => words))
          // What stands at the other place changes nothing.
          expect(after).toEqual(repairCaptions(before, rules))
        }
        for (const { startMs, endMs } of repaired) {
          expect(startMs).toBeGreaterThanOrEqual(0)
          expect(endMs).toBeGreaterThanOrEqual(startMs)
        }
        const trouble = (of: readonly TimedCaption[]): number =>
          checkCaptions(of, rules).reduce(
            (sum, { cue }) => sum + Math.max(1, of[cue]!.lines.join(' ').length),
            0,
          )
        const written = captions.filter(({ lines }) => lines.join('').trim() !== '')
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
        expect(repairCaptions(repaired, rules)).toEqual(repaired)
      }),
      { numRuns: 300 },
    )
  })
})
