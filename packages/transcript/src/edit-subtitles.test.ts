import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyOperation } from './operations.ts'
import type { Operation } from './operations.ts'
import { anyChoice, anyDocument, operationOf } from './testing.ts'
import { createText } from './text.ts'
import type { Section, SectionSubtitles, Text } from './text.ts'
import { checkSubtitles } from './subtitles/check.ts'
import type { SubtitlePlace, SubtitleShape, DocumentSubtitle } from './subtitles/cut.ts'
import { subtitlesOf } from './subtitles/document-subtitles.ts'
import {
  addMark,
  breakSubtitle,
  changeMark,
  fixSubtitles,
  joinSubtitle,
  placeTogether,
  positionSubtitle,
  removeMark,
  resetSubtitles,
  retimeSubtitle,
  splitSubtitle,
  writeSubtitle,
} from './edit-subtitles.ts'
import { subtitleProfileFor } from './subtitles/profiles.ts'
import { shownTogether } from './subtitles/together.ts'

const shape: SubtitleShape = { lineLength: 42, lines: 2, readingSpeed: 20, hasSpeakers: false }

/** Words of half a second, half a second apart from section to section. */
function spoken(...turns: readonly (readonly [speakerId: string, text: string])[]): Text {
  let now = 0
  const sections = turns.map(([speakerId, text], index): Section => {
    const startMs = now
    const words = text.split(' ').map((word) => ({ text: word, startMs: now, endMs: (now += 500) }))
    const section = { id: `s${index + 1}`, speakerId, startMs, endMs: now, text, words }
    now += 500
    return section
  })
  return createText(sections, [
    { id: 'a', name: 'Anna' },
    { id: 'b', name: 'Bob' },
  ])
}

const orchard = spoken(
  ['a', 'We met in the orchard of your aunt. It rained all day.'],
  ['a', 'Then we went home.'],
  ['b', 'I stayed.'],
)
const [first, second, last]: SubtitlePlace[] = subtitlesOf(orchard, shape).map(
  ({ sectionId, subtitleId }) => ({
    sectionId,
    subtitleId,
  }),
)
const apply = (document: Text, ...operations: readonly (Operation | undefined)[]): Text =>
  operations.reduce((now, operation) => applyOperation(now, operation!), document)
const shown = (document: Text, of: SubtitleShape = shape): string[] =>
  subtitlesOf(document, of).map(
    ({ startMs, endMs, lines, position }) =>
      `${startMs}–${endMs} ${lines.join(' | ')}${position ? ` ${position}` : ''}`,
  )

describe('subtitles', () => {
  it('are cut by rules where no one had a hand in them', () => {
    expect(shown(orchard)).toEqual([
      '0–4000 We met in the orchard of your aunt.',
      '4000–6000 It rained all day.',
      '6500–8500 Then we went home.',
      '9000–10000 I stayed.',
    ])
  })

  it('name the speaker of a turn where they are to', () => {
    const named = shown(orchard, { ...shape, hasSpeakers: true })
    expect(named[0]).toBe('0–4000 Anna: We met in the orchard of your aunt.')
    expect(named.slice(2).map((line) => line.split(' ').slice(1).join(' '))).toEqual([
      'Then we went home.',
      'Bob: I stayed.',
    ])
  })

  it('are the same objects as long as nothing of them changed', () => {
    const after = subtitlesOf(
      apply(orchard, { type: 'editText', sectionId: 's3', text: 'I stayed there.' }),
      shape,
    )
    subtitlesOf(orchard, shape).forEach((subtitle, index) => {
      if (index < 3) expect(after[index]).toBe(subtitle)
      else expect(after[index]).not.toBe(subtitle)
    })
  })

  it('may be cut within what an engine recognised as one word', () => {
    const section: Section = {
      id: 's',
      speakerId: 'a',
      startMs: 0,
      endMs: 4000,
      text: '我们明天见面',
      words: [{ text: '我们明天见面', startMs: 0, endMs: 4000 }],
    }
    const subtitles: SectionSubtitles = {
      cuts: [
        { id: 'x', from: 0 },
        { id: 'y', from: 3 },
      ],
      marks: [],
    }
    expect(shown(createText([{ ...section, subtitles }], []))).toEqual(['0–2000 我们明', '2000–4000 天见面'])
  })

  it('give way to a neighbour with a time of its own', () => {
    const early = apply(orchard, retimeSubtitle(orchard, shape, second!, { startMs: 3000 }))
    expect(shown(early).slice(0, 2)).toEqual([
      '0–3000 We met in the orchard of your aunt.',
      '3000–6000 It rained all day.',
    ])
    const late = apply(orchard, retimeSubtitle(orchard, shape, first!, { endMs: 4500 }))
    expect(shown(late).slice(0, 2)).toEqual([
      '0–4500 We met in the orchard of your aunt.',
      '4500–6000 It rained all day.',
    ])
  })
})

describe('an edit of a subtitle', () => {
  it('splits it between its words, and joins both again', () => {
    const split = apply(orchard, splitSubtitle(orchard, shape, first!, 13, 'new'))
    expect(shown(split).slice(0, 3)).toEqual([
      '0–2000 We met in the',
      '2000–4000 orchard of your aunt.',
      '4000–6000 It rained all day.',
    ])
    expect(shown(apply(split, joinSubtitle(split, shape, first!)))).toEqual(shown(orchard))
  })

  it('splits it within its own times, where its words have others', () => {
    const [late, early] = [
      apply(orchard, retimeSubtitle(orchard, shape, first!, { startMs: 3500 })),
      apply(orchard, retimeSubtitle(orchard, shape, first!, { endMs: 1000 })),
    ]
    const parts = (document: Text): string[] =>
      shown(apply(document, splitSubtitle(document, shape, first!, 13, 'new'))).slice(0, 2)
    expect(parts(late)).toEqual(['3500–3686 We met in the', '3686–4000 orchard of your aunt.'])
    expect(parts(early)).toEqual(['0–371 We met in the', '371–1000 orchard of your aunt.'])
    const split = apply(early, splitSubtitle(early, shape, first!, 13, 'new'))
    expect(shown(apply(split, joinSubtitle(split, shape, first!)))).toEqual(shown(early))
  })

  it('splits nothing where no words are on one side', () => {
    for (const offset of [0, 1000, 35, -1])
      expect(splitSubtitle(orchard, shape, first!, offset, 'new')).toBeUndefined()
    expect(splitSubtitle(orchard, shape, { sectionId: 's1', subtitleId: 'gone' }, 3, 'new')).toBeUndefined()
  })

  it('joins subtitles of a speaker across sections, and never those of two', () => {
    const joined = apply(orchard, joinSubtitle(orchard, shape, second!))
    expect(shown(joined)[1]).toBe('4000–8500 It rained all day. Then we went home.')
    expect(joined.sections.map(({ id }) => id)).toEqual(['s1', 's3'])
    expect(joinSubtitle(joined, shape, second!)).toBeUndefined()
    expect(joinSubtitle(orchard, shape, last!)).toBeUndefined()
  })

  it('joins a subtitle with one that comes and goes while it stays', () => {
    const long = apply(orchard, retimeSubtitle(orchard, shape, second!, { endMs: 9000 }))
    const third = subtitlesOf(long, shape)[2]!
    const both = apply(long, retimeSubtitle(long, shape, third, { endMs: 7000 }))
    expect(shown(apply(both, joinSubtitle(both, shape, second!)))[1]).toBe(
      '4000–9000 It rained all day. Then we went home.',
    )
  })

  it('joins section after section, with ids that can be saved', () => {
    let document = spoken(...Array.from({ length: 40 }, (_, turn) => ['a', `Turn ${turn}.`] as const))
    document = createText(
      document.sections.map((section, turn) => ({ ...section, id: String(turn).padStart(64, 's') })),
      document.speakers,
    )
    for (let step = 0; step < 39; step += 1)
      document = apply(document, joinSubtitle(document, shape, subtitlesOf(document, shape).at(step % 2)!))
    expect(document.sections).toHaveLength(1)
    const { subtitles, text } = document.sections[0]!
    expect(subtitles!.cuts).toHaveLength(1)
    expect(text.split('.')).toHaveLength(41)
    expect(Math.max(...subtitles!.cuts.map(({ id }) => id.length))).toBeLessThanOrEqual(64)
  })

  it('sets a time, and gives it back to the words', () => {
    const own = apply(orchard, retimeSubtitle(orchard, shape, first!, { startMs: 120.4, endMs: 3500 }))
    expect(shown(own)[0]).toBe('120–3500 We met in the orchard of your aunt.')
    expect(
      shown(apply(own, retimeSubtitle(own, shape, first!, { startMs: undefined, endMs: undefined }))),
    ).toEqual(shown(orchard))
    for (const times of [{ startMs: -1 }, { startMs: 4000 }, { endMs: 0 }])
      expect(retimeSubtitle(orchard, shape, first!, times)).toBeUndefined()
  })

  it('breaks its lines elsewhere, and moves it to the top', () => {
    const broken = apply(
      orchard,
      breakSubtitle(orchard, shape, first!, [7]),
      positionSubtitle(orchard, shape, first!, 'top'),
    )
    expect(shown(apply(orchard, breakSubtitle(orchard, shape, first!, [7])))[0]).toBe(
      '0–4000 We met | in the orchard of your aunt.',
    )
    expect(shown(broken)[0]).toBe('0–4000 We met in the orchard of your aunt. top')
  })

  it('writes its words into the text, and leaves the others', () => {
    const written = apply(
      orchard,
      writeSubtitle(orchard, shape, first!, {
        text: ' We met\n in  the old orchard. ',
        textBefore: 'We met in the orchard of your aunt.',
      }),
    )
    expect(written.sections[0]!.text).toBe('We met in the old orchard. It rained all day.')
    expect(shown(written).slice(0, 2)).toEqual([
      '0–2500 We met | in the old orchard.',
      '4000–6000 It rained all day.',
    ])
    const oneLine = { text: 'We met in the old orchard.', textBefore: 'We met\nin the old orchard.' }
    const joinedLines = apply(written, writeSubtitle(written, shape, first!, oneLine))
    expect(subtitlesOf(joinedLines, shape)[0]).toMatchObject({
      lines: ['We met in the old orchard.'],
      hasOwnBreaks: true,
    })
  })

  it('leaves lines to rules that no one broke elsewhere', () => {
    const long = spoken(['a', 'We met in the orchard of your aunt and of her many sisters'])
    const place = subtitlesOf(long, shape)[0]!
    const textBefore = place.lines.join('\n')
    expect(place.lines).toEqual(['We met in the orchard of your', 'aunt and of her many sisters'])
    const write = (text: string): DocumentSubtitle =>
      subtitlesOf(apply(long, writeSubtitle(long, shape, place, { text, textBefore })), shape)[0]!
    expect(write(textBefore.replace('met', 'happily met'))).toMatchObject({
      lines: ['We happily met in the orchard of', 'your aunt and of her many sisters'],
      hasOwnBreaks: false,
    })
    expect(write(textBefore.replace('your\naunt', 'your aunt\n'))).toMatchObject({
      lines: ['We met in the orchard of your aunt', 'and of her many sisters'],
      hasOwnBreaks: true,
    })
    expect(write(textBefore.replace('met', 'met\n'))).toMatchObject({
      lines: ['We met', 'in the orchard of your', 'aunt and of her many sisters'],
      hasOwnBreaks: true,
    })
  })

  it.each([
    ['东京タワーへ行きました', '东京タワー\nへ行きました', '东京タワーへ行きました'],
    ['拍摄的4K视频', '拍摄的\n4K视频！', '拍摄的4K视频！'],
    ['I spent it there.', 'I sp\nent it there.', 'I spent it there.'],
    ['the books .', 'the books\n.', 'the books .'],
    ['the books.', 'the books\n.', 'the books.'],
    ['SHOP', 'SHOP\nOPEN', 'SHOP OPEN'],
    ['开门', '开门\n营业', '开门营业'],
    ['OPEN', 'SHOP\nOPEN', 'SHOP OPEN'],
    ['one two', 'uno\ndue\ntre', 'uno due tre'],
  ])('changes no letter of “%s” where it is broken as %j', (said, typed, text) => {
    const document = spoken(['a', said])
    const place = subtitlesOf(document, shape)[0]!
    const once = apply(document, writeSubtitle(document, shape, place, { text: typed, textBefore: said }))
    expect(once.sections[0]!.text).toBe(text)
    expect(subtitlesOf(once, shape)[0]!.lines).toEqual(typed.split('\n'))
    const again = apply(once, writeSubtitle(once, shape, place, { text: `${typed}!`, textBefore: typed }))
    expect(again.sections[0]!.text).toBe(`${text}!`)
  })

  it.each(['non\nnever', 'no\nnnever'])(
    'keeps the space of a line break beside which a letter is typed that is there already: %j',
    (text) => {
      const document = spoken(['a', 'no never'])
      const place = subtitlesOf(document, shape)[0]!
      const broken = apply(
        document,
        writeSubtitle(document, shape, place, { text: 'no\nnever', textBefore: 'no never' }),
      )
      expect(
        apply(broken, writeSubtitle(broken, shape, place, { text, textBefore: 'no\nnever' })).sections[0]!
          .text,
      ).toBe(text.replace('\n', ' '))
    },
  )

  it('changes no letter of a word that rules broke', () => {
    const word = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
    const document = spoken(['a', word])
    const place = subtitlesOf(document, shape)[0]!
    const textBefore = place.lines.join('\n')
    expect(place.lines).toHaveLength(2)
    expect(
      apply(document, writeSubtitle(document, shape, place, { text: `${textBefore}!`, textBefore }))
        .sections[0]!.text,
    ).toBe(`${word}!`)
  })

  it('takes a subtitle away with its words', () => {
    const without = apply(
      orchard,
      writeSubtitle(orchard, shape, second!, { text: '  ', textBefore: 'It rained all day.' }),
    )
    expect(without.sections[0]!.text).toBe('We met in the orchard of your aunt.')
    expect(shown(without)).toHaveLength(3)
  })

  it('writes Chinese without spaces', () => {
    const chinese = spoken(['a', '我们明天见。'])
    const place = subtitlesOf(chinese, shape)[0]!
    const written = apply(
      chinese,
      writeSubtitle(chinese, shape, place, { text: '我们明天\n在果园见。', textBefore: '我们明天见。' }),
    )
    expect(written.sections[0]!.text).toBe('我们明天在果园见。')
    expect(subtitlesOf(written, shape)[0]!.lines).toEqual(['我们明天', '在果园见。'])
  })

  it('adds, changes and removes what is shown though no one says it', () => {
    const mark = { id: 'm', kind: 'sound', text: '[rain]', startMs: 4100, endMs: 5900 } as const
    const place = { sectionId: 's1', subtitleId: 'm' }
    const added = apply(orchard, addMark(orchard, 's1', mark))
    expect(shown(added)[2]).toBe('4100–5900 [rain]')
    const moved = apply(added, retimeSubtitle(added, shape, place, { endMs: 5000 }))
    expect(shown(apply(moved, positionSubtitle(moved, shape, place, 'top')))[2]).toBe('4100–5000 [rain] top')
    expect(
      shown(
        apply(added, writeSubtitle(added, shape, place, { text: '[heavy\nrain]', textBefore: '[rain]' })),
      )[2],
    ).toBe('4100–5900 [heavy | rain]')
    expect(shown(apply(added, removeMark(added, place)))).toEqual(shown(orchard))
    expect(changeMark(orchard, place, { text: 'x' })).toBeUndefined()
  })

  it('gives a section back to the rules, and keeps its marks', () => {
    const own = apply(orchard, splitSubtitle(orchard, shape, first!, 13, 'new'))
    const marked = apply(
      own,
      addMark(own, 's1', { id: 'm', kind: 'narrative', text: 'CLOSED', startMs: 0, endMs: 900 }),
    )
    const reset = apply(marked, resetSubtitles(marked))
    expect(shown(reset)).toHaveLength(shown(orchard).length + 1)
    expect(resetSubtitles(reset)).toBeUndefined()
    expect(resetSubtitles(orchard, ['s2'])).toBeUndefined()
  })
})

describe('fixing all subtitles', () => {
  const rules = { profile: subtitleProfileFor('netflix', 'en'), frameRate: 25 }
  const violations = (document: Text): number => checkSubtitles(subtitlesOf(document, shape), rules).length

  it('leaves fewer violations, and only what was wrong is taken in hand', () => {
    const fixed = apply(orchard, fixSubtitles(orchard, shape, rules))
    expect(violations(orchard)).toBeGreaterThan(0)
    expect(violations(fixed)).toBe(0)
    expect(fixed.sections.map(({ text }) => text)).toEqual(orchard.sections.map(({ text }) => text))
    expect(fixSubtitles(fixed, shape, rules)).toBeUndefined()
  })

  it('breaks lines where the repair did, also after a speaker’s name', () => {
    const long = spoken([
      'a',
      'We met in the orchard of your aunt where it had rained and rained all through the night and the day',
    ])
    const narrow = { profile: { ...rules.profile, maxLineLength: 20 }, frameRate: 25 }
    for (const of of [shape, { ...shape, hasSpeakers: true }]) {
      const fixed = apply(long, fixSubtitles(long, of, narrow))
      const lines = subtitlesOf(fixed, of).flatMap((subtitle) => subtitle.lines)
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(20)
      expect(lines.join(' ').replace('Anna: ', '')).toBe(long.sections[0]!.text)
    }
  })
})

describe('any edits of subtitles', () => {
  it('give the subtitles of a text that is cut whole', () => {
    const ofNames = { ...shape, hasSpeakers: true }
    fc.assert(
      fc.property(anyDocument, fc.array(anyChoice, { maxLength: 8 }), (first, choices) => {
        let document = first
        subtitlesOf(document, ofNames)
        choices.forEach((choice, index) => {
          const before = document
          document = applyOperation(before, operationOf(before, choice, `n${index}`))
          // Copies are cut without what is known of the sections.
          const whole = createText(
            document.sections.map((section) => ({ ...section })),
            document.speakers,
          )
          expect(subtitlesOf(document, ofNames, before)).toEqual(subtitlesOf(whole, ofNames))
        })
      }),
      { numRuns: 500 },
    )
  })

  it('keep every letter of the text in one subtitle, in order, and leave no end before its beginning', () => {
    const letters = (text: string): string => text.replaceAll(/\s/gu, '')
    fc.assert(
      fc.property(
        anyDocument,
        fc.array(fc.tuple(anyChoice, fc.nat(7), fc.nat(60)), { maxLength: 12 }),
        (before, steps) => {
          let document = before
          steps.forEach(([choice, kind, number], index) => {
            const subtitles = subtitlesOf(document, shape)
            const place = subtitles[number % Math.max(1, subtitles.length)]
            if (!place || kind === 0)
              document = applyOperation(document, operationOf(document, choice, `n${index}`))
            else {
              const edits = [
                () => splitSubtitle(document, shape, place, place.from + (number % 9), `x${index}`),
                () => joinSubtitle(document, shape, place),
                () =>
                  retimeSubtitle(document, shape, place, {
                    startMs: number * 10,
                    endMs: place.endMs + number,
                  }),
                () =>
                  writeSubtitle(document, shape, place, {
                    text: choice[3],
                    textBefore: place.lines.join('\n'),
                  }),
                () => breakSubtitle(document, shape, place, [place.from + (number % 5)]),
                () =>
                  fixSubtitles(document, shape, { profile: subtitleProfileFor('bbc', 'en'), frameRate: 25 }),
                () => resetSubtitles(document, [place.sectionId]),
              ]
              document = applyOperation(document, edits[kind - 1]!() ?? { type: 'batch', operations: [] })
            }
          })
          const after = subtitlesOf(document, shape)
          for (const section of document.sections) {
            const own = after
              .filter(({ sectionId, kind }) => sectionId === section.id && kind === 'spoken')
              .sort((a, b) => a.from - b.from)
            expect(letters(own.flatMap(({ words }) => words.map(({ text }) => text)).join(''))).toBe(
              letters(section.text),
            )
            expect(letters(own.flatMap(({ lines }) => lines).join(''))).toBe(letters(section.text))
          }
          for (const { startMs, endMs } of after) expect(endMs).toBeGreaterThan(startMs)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('two speakers in one subtitle', () => {
  const both = apply(orchard, placeTogether(orchard, shape, { sectionId: 's3', subtitleId: 'c0' }, true))
  const shownBoth = (document: Text): string[] =>
    shownTogether(document, subtitlesOf(document, shape), shape.lineLength).map(({ lines }) =>
      lines.join(' | '),
    )

  it('are placed together and apart', () => {
    expect(shownBoth(both).slice(2)).toEqual(['-Then we went home. | -I stayed.'])
    expect(shown(both)).toEqual(shown(orchard))
    expect(
      shownBoth(apply(both, placeTogether(both, shape, { sectionId: 's3', subtitleId: 'c0' }, false))),
    ).toEqual(shownBoth(orchard))
  })

  it('are none where the same one goes on, where no one speaks before, and amid a section', () => {
    for (const place of [first!, second!]) expect(placeTogether(orchard, shape, place, true)).toBeUndefined()
    expect(placeTogether(orchard, shape, { sectionId: 's2', subtitleId: 'c0' }, true)).toBeUndefined()
  })

  it('stay so where the text is corrected or cut, until the first words of the second are another’s', () => {
    const corrected = apply(both, { type: 'editText', sectionId: 's3', text: 'Oh, I stayed there.' })
    expect(shownBoth(corrected).slice(2)).toEqual(['-Then we went home. | -Oh, I stayed there.'])
    const cut = apply(corrected, { type: 'split', sectionId: 's3', offset: 4, newId: 'new' })
    expect(shownBoth(cut).slice(2)).toEqual(['-Then we went home. | -Oh,', 'I stayed there.'])
    expect(cut.sections.at(-1)?.subtitles?.cuts[0]?.isWithPrevious).toBeUndefined()
  })

  it('are left as they are by repair', () => {
    const rules = { profile: subtitleProfileFor('netflix', 'en'), frameRate: 24 }
    const long = spoken(
      ['a', 'one two three'],
      [
        'b',
        'We met in the orchard of your aunt and it rained all day, so that we stayed in the house until the evening.',
      ],
      ['a', 'Yes.'],
    )
    const placed = apply(long, placeTogether(long, shape, { sectionId: 's3', subtitleId: 'c0' }, true))
    const fixed = apply(placed, fixSubtitles(placed, shape, rules))
    expect(fixed.sections[2]?.subtitles).toEqual(placed.sections[2]?.subtitles)
    expect(shownBoth(fixed).at(-1)).toContain(' | -Yes.')
  })
})
