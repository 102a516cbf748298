import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyChoice, anyDocument, operationOf } from './testing.ts'
import type { Choice } from './testing.ts'
import { applyChange, changeBetween, inverseOf, isEmptyChange } from './change.ts'
import { applyOperation } from './operations.ts'
import { rebase } from './rebase.ts'
import { timedWords } from './timed-words.ts'
import { createText, speakerOf } from './text.ts'
import type { Text } from './text.ts'

const edits = fc.array(anyChoice, { maxLength: 12 })
const applyAll = (document: Text, choices: readonly Choice[], prefix = 'n'): Text =>
  choices.reduce(
    (now, choice, index) => applyOperation(now, operationOf(now, choice, `${prefix}${index}`)),
    document,
  )
/** What a person sees: who says what, in order. */
const shown = (document: Text): string[] =>
  document.sections.map(
    (section) =>
      `${section.id} ${speakerOf(document, section.speakerId).name}${section.language === undefined ? '' : ` in ${section.language}`}: ${section.text}`,
  )
const letters = (document: Text): string =>
  document.sections
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s/gu, '')

describe('a change', () => {
  it('makes the one document out of the other, and back', () => {
    fc.assert(
      fc.property(anyDocument, edits, (before, choices) => {
        const after = applyAll(before, choices)
        const change = changeBetween(before, after)
        expect(applyChange(before, change)).toEqual(after)
        expect(applyChange(after, inverseOf(change))).toEqual(before)
        expect(isEmptyChange(changeBetween(before, before))).toBe(true)
      }),
    )
  })

  it('also where sections changed places', () => {
    fc.assert(
      fc.property(
        anyDocument,
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6]),
        ({ sections, speakers }, order) => {
          const before = createText(sections, speakers)
          const after = createText(
            order.flatMap((place) => sections[place] ?? []),
            speakers,
          )
          expect(applyChange(before, changeBetween(before, after))).toEqual(after)
        },
      ),
    )
  })

  it('does not fit a text that was changed in the same place', () => {
    const before = createText(
      [{ id: '1', speakerId: 'a', startMs: 0, endMs: 9, text: 'one', words: undefined }],
      [{ id: 'a', name: 'Anna' }],
    )
    const edit = (text: string): Text => applyOperation(before, { type: 'editText', sectionId: '1', text })
    expect(applyChange(edit('theirs'), changeBetween(before, edit('ours')))).toBeUndefined()
  })
})

describe('any edits', () => {
  it('keep every word in the order of time, inside its section and inside the recording', () => {
    fc.assert(
      fc.property(anyDocument, edits, (before, choices) => {
        const end = Math.max(...before.sections.map(({ endMs }) => endMs))
        for (const section of applyAll(before, choices).sections) {
          let now = section.startMs
          expect(section.endMs).toBeLessThanOrEqual(end)
          for (const word of timedWords(section)) {
            expect(word.startMs).toBeGreaterThanOrEqual(now)
            expect(word.endMs).toBeGreaterThanOrEqual(word.startMs)
            now = word.startMs
          }
          expect(now).toBeLessThanOrEqual(section.endMs)
        }
      }),
    )
  })

  it('that split and merge lose no letter and no time', () => {
    fc.assert(
      fc.property(anyDocument, edits, (before, choices) => {
        const structural = choices.map(([kind, ...rest]): Choice => [40 + (kind % 30), ...rest])
        const after = applyAll(before, structural)
        expect(letters(after)).toBe(letters(before))
      }),
    )
  })
})

describe('rebasing', () => {
  const base = createText(
    ['one', 'two', 'three'].map((text, index) => ({
      id: `${index + 1}`,
      speakerId: 'a',
      startMs: index * 10,
      endMs: index * 10 + 9,
      text,
      words: undefined,
    })),
    [{ id: 'a', name: 'Anna' }],
  )
  const edit = (document: Text, sectionId: string, text: string): Text =>
    applyOperation(document, { type: 'editText', sectionId, text })

  it('on the same text is the text itself, and no one is asked', () => {
    fc.assert(
      fc.property(anyDocument, edits, (before, choices) => {
        const changes = choices
          .map((choice, index) => ({ choice, index }))
          .reduce<{ now: Text; list: ReturnType<typeof changeBetween>[] }>(
            ({ now, list }, { choice, index }) => {
              const after = applyOperation(now, operationOf(now, choice, `n${index}`))
              return { now: after, list: [...list, changeBetween(now, after)] }
            },
            { now: before, list: [] },
          )
        const rebased = rebase(changes.list, before.speakers, before)
        expect(shown(rebased.document)).toEqual(shown(changes.now))
        expect(rebased.contested.size).toBe(0)
      }),
    )
  })

  it('keeps both sides where they changed different sections', () => {
    const { document, contested } = rebase(
      [changeBetween(base, edit(base, '1', 'ours'))],
      base.speakers,
      edit(base, '3', 'theirs'),
    )
    expect(document.sections.map(({ text }) => text)).toEqual(['ours', 'two', 'theirs'])
    expect(contested.size).toBe(0)
  })

  it('names what both changed, and has ours there', () => {
    const { document, contested } = rebase(
      [changeBetween(base, edit(base, '1', 'ours'))],
      base.speakers,
      edit(base, '1', 'theirs'),
    )
    expect(document.sections[0]!.text).toBe('ours')
    expect([...contested]).toEqual(['1'])
  })

  it('puts words of one section together that both sides changed in different places', () => {
    const long = edit(base, '1', 'the rain fell on us')
    const { document, contested } = rebase(
      [changeBetween(long, edit(long, '1', 'the rain fell on us all'))],
      long.speakers,
      edit(long, '1', 'Look: the rain fell on us'),
    )
    expect(document.sections[0]!.text).toBe('Look: the rain fell on us all')
    expect(contested.size).toBe(0)
  })

  it('keeps a language that one side chose and a text that the other wrote, and ours where both chose one', () => {
    const spoken = (document: Text, language: string) =>
      applyOperation(document, { type: 'setLanguage', sectionId: '1', language })
    const languageAndText = ({ sections: [first] }: Text) => [first?.language, first?.text]
    const ours = rebase([changeBetween(base, spoken(base, 'es'))], base.speakers, edit(base, '1', 'theirs'))
    expect([languageAndText(ours.document), ours.contested.size]).toEqual([['es', 'theirs'], 0])
    const theirs = rebase([changeBetween(base, edit(base, '1', 'ours'))], base.speakers, spoken(base, 'zh'))
    expect([languageAndText(theirs.document), theirs.contested.size]).toEqual([['zh', 'ours'], 0])
    const both = rebase([changeBetween(base, spoken(base, 'es'))], base.speakers, spoken(base, 'zh'))
    expect(languageAndText(both.document)[0]).toBe('es')
  })

  it('asks no one when both made the same change', () => {
    expect(
      rebase([changeBetween(base, edit(base, '1', 'same'))], base.speakers, edit(base, '1', 'same')).contested
        .size,
    ).toBe(0)
  })

  it('keeps two new speakers apart that got the same id', () => {
    const name = (document: Text, sectionId: string, to: string): Text =>
      applyOperation(document, { type: 'renameSpeaker', sectionId, name: to, everywhere: false })
    const { document } = rebase(
      [changeBetween(base, name(base, '1', 'Carl'))],
      base.speakers,
      name(base, '3', 'Dora'),
    )
    expect(shown(document)).toEqual(['1 Carl: one', '2 Anna: two', '3 Dora: three'])
  })

  it('follows a rename with sections that the other side moved', () => {
    const renamed = applyOperation(base, {
      type: 'renameSpeaker',
      sectionId: '1',
      name: 'Eva',
      everywhere: true,
    })
    const { document, contested } = rebase(
      [changeBetween(base, renamed)],
      base.speakers,
      edit(base, '2', 'theirs'),
    )
    expect(shown(document)).toEqual(['1 Eva: one', '2 Eva: theirs', '3 Eva: three'])
    expect(contested.size).toBe(0)
  })
})
