import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyOperation } from '../operations.ts'
import { rebase } from '../rebase.ts'
import { changeBetween } from '../change.ts'
import { anyChoice, anyDocument, operationOf } from '../testing.ts'
import { createText } from '../text.ts'
import type { SubtitleCut, Section, SectionSubtitles, Text } from '../text.ts'
import { mergeSubtitles } from './merge.ts'
import { moveSubtitles, tidySubtitles } from './own.ts'

const text = 'We met in the orchard. It rained all day.'
const cutsAt = (...places: readonly (number | SubtitleCut)[]): SectionSubtitles => ({
  cuts: places.map((place) => (typeof place === 'number' ? { id: `c${place}`, from: place } : place)),
  marks: [],
})
const pieces = (subtitles: SectionSubtitles | undefined, of: string): string[] =>
  subtitles?.cuts.map(({ from }, index) => of.slice(from, subtitles.cuts[index + 1]?.from).trim()) ?? []

describe('own subtitles that don’t fit their text', () => {
  it('are put in order, begin with the text and with a word, and have ids of their own', () => {
    const { cuts } = tidySubtitles(
      cutsAt({ id: 'b', from: 22 }, { id: 'a', from: 3 }, { id: 'a', from: 7.5 }),
      text,
    )!
    expect(cuts).toEqual([
      { id: 'a', from: 0 },
      { id: 'a-2', from: 7 },
      { id: 'b', from: 23 },
    ])
  })

  it('lose line breaks after the tenth', () => {
    const long = Array.from({ length: 20 }, (_, index) => `w${index}`).join(' ')
    const breaks = [...long.matchAll(/w/gu)].map(({ index }) => index).slice(1)
    expect(tidySubtitles(cutsAt({ id: 'a', from: 0, breaks }), long)!.cuts[0]!.breaks).toEqual(
      breaks.slice(0, 10),
    )
  })

  it('lose what lies beyond the text, and line breaks outside their subtitle', () => {
    const wild = cutsAt(
      { id: 'a', from: -4, breaks: [0, 7, 7, 6, 30, 900] },
      { id: 'b', from: 23, breaks: [2] },
      { id: 'c', from: 900 },
    )
    expect(tidySubtitles(wild, text)?.cuts).toEqual([
      { id: 'a', from: 0, breaks: [7] },
      { id: 'b', from: 23, breaks: [] },
    ])
  })

  it('lose an end before the beginning, and marks that say nothing', () => {
    const mark = { id: 'm', kind: 'sound', text: '[rain]', startMs: 5, endMs: 9 } as const
    const subtitles = {
      cuts: [{ id: 'a', from: 0, startMs: 900, endMs: 900 }],
      marks: [{ ...mark, text: ' ' }, mark, { ...mark, endMs: 5 }],
    }
    expect(tidySubtitles(subtitles, text)).toEqual({ cuts: [{ id: 'a', from: 0 }], marks: [mark] })
  })

  it('are none where nothing is left', () => {
    expect(tidySubtitles(cutsAt(4), '')).toBeUndefined()
  })

  it('never cut a character in two', () => {
    expect(tidySubtitles(cutsAt(0, 4), 'ab 😀 cd')?.cuts[1]).toMatchObject({ from: 3 })
  })
})

describe('a cut', () => {
  const own = cutsAt(0, 23)
  const after = (edited: string, subtitles = own): string[] =>
    pieces(moveSubtitles(subtitles, text, edited), edited)

  it('stays before its word while words are written on either side', () => {
    expect(after('We met in the old orchard. It rained all day.')).toEqual([
      'We met in the old orchard.',
      'It rained all day.',
    ])
    expect(after('We met in the orchard. Then it rained all day long.')).toEqual([
      'We met in the orchard.',
      'Then it rained all day long.',
    ])
    expect(after('So we met in an orchard! And it rained all the day.')).toEqual([
      'So we met in an orchard!',
      'And it rained all the day.',
    ])
  })

  it('goes with the words that it began', () => {
    expect(after('We met in the orchard.')).toEqual(['We met in the orchard.'])
    expect(after('It rained all day.')).toEqual(['It rained all day.'])
  })

  it('stays between Chinese words', () => {
    const [before, edited] = ['我们明天见。果园里下雨了。', '我们后天再见。果园里下大雨了。']
    expect(pieces(moveSubtitles(cutsAt(0, 6), before, edited), edited)).toEqual([
      '我们后天再见。',
      '果园里下大雨了。',
    ])
  })

  it('keeps its lines and times', () => {
    const subtitles = cutsAt(
      { id: 'a', from: 0, breaks: [7], startMs: 120, position: 'top' },
      { id: 'b', from: 23, endMs: 9000 },
    )
    expect(moveSubtitles(subtitles, text, `Yes. ${text}`)?.cuts).toEqual([
      { id: 'a', from: 0, breaks: [12], startMs: 120, position: 'top' },
      { id: 'b', from: 28, endMs: 9000 },
    ])
  })
})

describe('subtitles that two people change at once', () => {
  const merged = (
    ours: SectionSubtitles | undefined,
    theirs: SectionSubtitles | undefined,
    base?: SectionSubtitles,
  ): SubtitleCut[] => [...(mergeSubtitles(base, ours, theirs, text)?.cuts ?? [])]

  it('have both changes, also where both took them from the rules', () => {
    const ours = cutsAt(0, { id: 'c7', from: 7, startMs: 500 }, 23)
    const theirs = cutsAt({ id: 'c0', from: 0, position: 'top' }, 7)
    expect(merged(ours, theirs)).toEqual([
      { id: 'c0', from: 0, position: 'top' },
      { id: 'c7', from: 7, startMs: 500 },
    ])
    expect(merged(theirs, ours)).toEqual(merged(ours, theirs))
  })

  it('are ours where both changed the same subtitle', () => {
    const base = cutsAt(0, 23)
    const ours = cutsAt(0, { id: 'c23', from: 23, endMs: 8000 })
    const theirs = cutsAt(0, { id: 'c23', from: 23, endMs: 7000 }, { id: 'x', from: 33 })
    expect(merged(ours, theirs, base)).toEqual([
      { id: 'c0', from: 0 },
      { id: 'c23', from: 23, endMs: 8000 },
      { id: 'x', from: 33 },
    ])
    expect(merged(undefined, base, base)).toEqual([])
  })

  it('go with the words that the other one corrects', () => {
    const section: Section = {
      id: 's',
      speakerId: 'a',
      startMs: 0,
      endMs: 9000,
      text,
      words: undefined,
    }
    const base = createText([section], [{ id: 'a', name: 'Anna' }])
    const ours = applyOperation(base, {
      type: 'setSubtitles',
      sectionId: 's',
      subtitles: cutsAt({ id: 'c0', from: 0, startMs: 40 }, 23),
    })
    const theirs = applyOperation(base, { type: 'editText', sectionId: 's', text: `Well, ${text}` })
    const both = {
      text: `Well, ${text}`,
      subtitles: {
        cuts: [
          { id: 'c0', from: 0, startMs: 40 },
          { id: 'c23', from: 29 },
        ],
        marks: [],
      },
    }
    expect(rebase([changeBetween(base, ours)], base.speakers, theirs).document.sections[0]).toMatchObject(
      both,
    )
    const other = rebase([changeBetween(base, theirs)], base.speakers, ours)
    expect(other.document.sections[0]).toMatchObject(both)
    expect(other.contested.size).toBe(0)
  })
})

describe('a section that is split within a subtitle', () => {
  const words = text
    .split(' ')
    .map((word, index) => ({ text: word, startMs: index * 1000, endMs: (index + 1) * 1000 }))
  const parts = (cut: Omit<SubtitleCut, 'id' | 'from'>) => {
    const subtitles = cutsAt({ id: 'c0', from: 0, ...cut })
    const section = { id: 's1', speakerId: 'a', startMs: 0, endMs: 9000, text, words, subtitles }
    const split = applyOperation(createText([section], [{ id: 'a', name: 'Anna' }]), {
      type: 'split',
      sectionId: 's1',
      offset: 23,
      newId: 'new',
    })
    return split.sections.map((part) => part.subtitles?.cuts.map(({ startMs, endMs }) => [startMs, endMs]))
  }

  it('has the times of words between its own', () => {
    expect(parts({ startMs: 100, endMs: 9500 })).toEqual([[[100, undefined]], [[undefined, 9500]]])
  })

  it.each([
    ['later', { startMs: 6000, endMs: 9000 }, [6000, 7610], [7610, 9000]],
    ['earlier', { startMs: 0, endMs: 4400 }, [0, 2361], [2361, 4400]],
    ['later, by its beginning', { startMs: 6000 }, [6000, 7610], [7610, undefined]],
    ['earlier, by its end', { endMs: 4400 }, [undefined, 2361], [2361, 4400]],
  ])('shares its time by letters where it is %s than its words', (_, cut, first, second) => {
    expect(parts(cut)).toEqual([[first], [second]])
  })
})

describe('any edits', () => {
  const choices = fc.array(anyChoice, { maxLength: 14 })
  const applyAll = (document: Text, edits: Parameters<typeof operationOf>[1][]): Text =>
    edits.reduce((now, choice, index) => applyOperation(now, operationOf(now, choice, `n${index}`)), document)

  it('leave own subtitles that fit their text', () => {
    fc.assert(
      fc.property(anyDocument, choices, (before, edits) => {
        for (const { subtitles, text: written } of applyAll(before, edits).sections)
          expect(tidySubtitles(subtitles, written)).toBe(subtitles)
      }),
    )
  })

  it('of splitting a section and joining it again leave its subtitles', () => {
    fc.assert(
      fc.property(anyDocument, choices, fc.nat(40), (before, edits, place) => {
        const document = applyAll(before, edits)
        const section = document.sections.find(
          ({ subtitles, text: { length } }) => subtitles !== undefined && length > 1,
        )
        if (!section) return
        const offset = 1 + (place % (section.text.length - 1))
        const split = applyOperation(document, { type: 'split', sectionId: section.id, offset, newId: 'new' })
        const again = applyOperation(split, { type: 'merge', sectionId: 'new' })
        const { cuts, marks } = again.sections[document.places.get(section.id)!]!.subtitles ?? {
          cuts: [],
          marks: [],
        }
        // A line that broke where the section did can't be told from one that did not.
        const seam = section.text.length - section.text.slice(offset).trimStart().length
        expect(cuts).toEqual(
          section.subtitles!.cuts.map((cut) =>
            cut.breaks ? { ...cut, breaks: cut.breaks.filter((at) => at !== seam) } : cut,
          ),
        )
        expect(new Set(marks)).toEqual(new Set(section.subtitles!.marks))
      }),
      { numRuns: 300 },
    )
  })
})
