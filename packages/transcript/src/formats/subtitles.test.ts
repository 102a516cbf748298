import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subtitleDurations } from '../subtitles/cut.ts'
import { breakLines, displayWidth, joinTokens } from '../subtitles/lines.ts'
import type { TimedSection } from '../text.ts'
import { makeCues } from './subtitles.ts'

/** Words of 250 ms with a short breath between them, unless a pause is given. */
function section(
  text: string,
  {
    start = 0,
    speaker = 'Speaker1',
    pauses = {},
  }: { start?: number; speaker?: string; pauses?: Record<number, number> } = {},
): TimedSection {
  let now = start
  const words = text.split(' ').map((word, index) => {
    now += pauses[index] ?? 50
    const startMs = now
    now += 250
    return { text: word, startMs, endMs: now }
  })
  return {
    id: `s${start}`,
    speakerId: speaker,
    speakerName: speaker,
    startMs: start,
    endMs: now,
    text: joinTokens(text.split(' ')),
    words,
  }
}

describe('breakLines', () => {
  it('leaves a short line alone and balances two', () => {
    expect(breakLines('Good morning.', 42)).toEqual(['Good morning.'])
    expect(breakLines('This sentence is a little longer than one line may be.', 42)).toEqual([
      'This sentence is a little',
      'longer than one line may be.',
    ])
  })

  it('counts a Chinese character as two and never begins a line with punctuation', () => {
    expect(displayWidth('见面a')).toBe(5)
    const lines = breakLines('我们明天下午在图书馆见面，然后一起去吃饭，好吗？请告诉我。', 42)
    expect(lines).toHaveLength(2)
    for (const line of lines) {
      expect(displayWidth(line)).toBeLessThanOrEqual(42)
      expect(line).not.toMatch(/^\p{P}/u)
    }
  })

  it('cuts what is too long for any line', () => {
    expect(breakLines('a'.repeat(100), 42).map((line) => line.length)).toEqual([42, 42, 16])
  })
})

describe('makeCues', () => {
  it('takes the times of the words', () => {
    expect(makeCues([section('Good morning to all of you here.')], { speakers: false })).toEqual([
      { startMs: 50, endMs: 2100, speaker: 'Speaker1', lines: ['Good morning to all of you here.'] },
    ])
  })

  it('ends a subtitle at a pause and at the end of a sentence that is long enough', () => {
    const cues = makeCues(
      [section('Yes. I think so, that is right. We go on after a while.', { pauses: { 9: 1500 } })],
      { speakers: false },
    )
    expect(cues.map((cue) => cue.lines.join(' '))).toEqual([
      'Yes. I think so, that is right.',
      'We go',
      'on after a while.',
    ])
  })

  it('leaves no word alone: it takes words of the subtitle before it', () => {
    const said = 'Differs from most if not from all the arts and crafts represented in the exhibition.'
    const shown = (speakers: boolean): string[] =>
      makeCues([section(said), section('Yes.', { start: 60_000, speaker: 'Ben' })], { speakers }).map((cue) =>
        cue.lines.join(' '),
      )
    expect(shown(true)).toEqual([
      'Speaker1: Differs from most if not from all the arts and crafts',
      'represented in the exhibition.',
      'Ben: Yes.',
    ])
    expect(shown(false)).toEqual([said, 'Yes.'])
    const paused = section(`${said.slice(0, -'exhibition.'.length)}long exhibition.`, { pauses: { 15: 900 } })
    expect(makeCues([paused], { speakers: false }).at(-1)!.lines).toEqual(['exhibition.'])
  })

  it('names a speaker where one begins', () => {
    const cues = makeCues(
      [
        section('Hello there.'),
        section('Hi.', { start: 3000, speaker: '说话人2' }),
        section('Well.', { start: 6000, speaker: '说话人2' }),
      ],
      { speakers: true },
    )
    expect(cues.map((cue) => cue.lines.join(' '))).toEqual([
      'Speaker1: Hello there.',
      '说话人2: Hi.',
      'Well.',
    ])
  })

  it('lets no last word flicker by: it stands with the words before it, or takes some of them', () => {
    const written = (text: string) => {
      const said = section(text)
      const end = said.words.at(-1)?.endMs ?? 0
      return {
        ...said,
        text: `${text} Really.`,
        endMs: end,
        words: [...said.words, { text: 'Really.', startMs: end, endMs: end }],
      }
    }
    expect(
      makeCues([written('I think so, that is right.')], { speakers: false }).map((cue) =>
        cue.lines.join(' '),
      ),
    ).toEqual(['I think so, that is right. Really.'])
    const long = makeCues(
      [
        written('Somebody wrote a sentence that fills both of the lines of a subtitle.'),
        section('Yes.', { start: 60_000, speaker: 'Speaker2' }),
      ],
      { speakers: true },
    )
    expect(long.map((cue) => cue.lines.join(' '))).toEqual([
      'Speaker1: Somebody wrote a sentence that fills both of the lines of',
      'a subtitle. Really.',
      'Speaker2: Yes.',
    ])
    for (const cue of long) expect(cue.endMs - cue.startMs).toBeGreaterThanOrEqual(subtitleDurations.flicker)
  })

  it('leaves a short subtitle standing for a second, but never over the next', () => {
    const cues = makeCues(
      [section('Yes.'), section('No.', { start: 700 }), section('Why?', { start: 5000 })],
      { speakers: false },
    )
    expect(cues.map((cue) => [cue.startMs, cue.endMs])).toEqual([
      [50, 750],
      [750, 1750],
      [5050, 6050],
    ])
  })

  it('has nothing for a section without words', () => {
    expect(makeCues([{ ...section('x'), text: '', words: [] }], { speakers: true })).toEqual([])
  })

  const words = fc.array(
    fc.constantFrom('a', 'morning', 'transcription,', 'done.', '明天', '见面。', 'incomprehensibilities'),
    { minLength: 1, maxLength: 60 },
  )

  const shapes = fc.record({
    speakers: fc.boolean(),
    lineLength: fc.integer({ min: 32, max: 80 }),
    lines: fc.constantFrom(1, 2),
    readingSpeed: fc.integer({ min: 10, max: 40 }),
  })

  it('holds its limits for any text, loses no word and keeps the order', () => {
    fc.assert(
      fc.property(words, shapes, (tokens, shape) => {
        const one = section(tokens.join(' '))
        const cues = makeCues([one], shape)
        const shown = cues
          .map((cue) => cue.lines.join(''))
          .join('')
          .replace(/\s/gu, '')
        expect(shown.replace('Speaker1:', '')).toBe(tokens.join(''))
        cues.forEach((cue, index) => {
          expect(cue.lines.length).toBeLessThanOrEqual(shape.lines)
          for (const line of cue.lines) expect(displayWidth(line)).toBeLessThanOrEqual(shape.lineLength + 2)
          expect(cue.endMs - cue.startMs).toBeLessThanOrEqual(subtitleDurations.max)
          expect(cue.endMs).toBeLessThanOrEqual(cues[index + 1]?.startMs ?? Infinity)
        })
      }),
    )
  })
})
