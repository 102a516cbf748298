import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDocument } from './testing.ts'
import { applyOperation } from './operations.ts'
import { jointOf } from './structure.ts'
import { timedWords } from './timed-words.ts'
import { createText, sectionOf } from './text.ts'
import type { Section, Text } from './text.ts'

const numRuns = Number(process.env.LONGHAND_PROOF_RUNS ?? 200)

const documentOf = (...texts: readonly string[]): Text =>
  createText(
    texts.map((text, place) => ({
      id: `s${place}`,
      speakerId: 'a',
      startMs: place * 1000,
      endMs: place * 1000 + 900,
      text,
      words: undefined,
    })),
    [{ id: 'a', name: 'Anna' }],
  )
/** What a person reads, and when each word is said. */
const seen = ({ startMs, endMs, text, ...section }: Section) => ({
  startMs,
  endMs,
  text,
  words: timedWords({ startMs, endMs, text, ...section }),
})
const split = (document: Text, sectionId: string, offset: number): Text =>
  applyOperation(document, { type: 'split', sectionId, offset, newId: 'new' })
const join = (document: Text, sectionId: string): Text =>
  applyOperation(document, { type: 'merge', sectionId })

describe('taking what was recognised once more', () => {
  const recognized = {
    id: 'h1',
    speakerId: 'b',
    speakerName: 'Ben',
    startMs: 1000,
    endMs: 2900,
    text: 'new',
    words: [],
  }
  const take = (removed: readonly string[]) =>
    applyOperation(documentOf('one', 'two', 'three', 'four'), {
      type: 'takeSections',
      removed,
      sections: [recognized],
    })

  it('puts it in the place of what stood there, with who says it', () => {
    const { sections, speakers } = take(['s1', 's2'])
    expect(sections.map(({ id, text }) => [id, text])).toEqual([
      ['s0', 'one'],
      ['h1', 'new'],
      ['s3', 'four'],
    ])
    expect(speakers.map(({ name }) => name)).toEqual(['Anna', 'Ben'])
    expect(sections[1]).not.toHaveProperty('speakerName')
  })

  it('changes nothing where what it was about is gone', () => {
    const document = documentOf('one')
    expect(applyOperation(document, { type: 'takeSections', removed: ['s9'], sections: [recognized] })).toBe(
      document,
    )
  })
})

describe('splitting and joining', () => {
  it('leave no trace, wherever a text is split: its words keep their letters and times', () => {
    const anyText = fc
      .array(
        fc.oneof(
          fc.constantFrom('Thunder', 'storms.', ' ', '  ', '今天好', '“Well,', '…', '😀'),
          fc.string({ unit: 'grapheme', maxLength: 4 }),
        ),
        {
          maxLength: 8,
        },
      )
      .map((words) => words.join(' '))
    const anySplit = fc.tuple(
      fc.oneof(
        anyDocument,
        anyText.map((text) => documentOf(text)),
      ),
      fc.nat(),
      fc.nat(),
    )
    fc.assert(
      fc.property(anySplit, ([document, section, place]) => {
        const { id, text } = document.sections[section % document.sections.length]!
        const parted = split(document, id, place % (text.length + 1))
        fc.pre(parted !== document)
        const joint = jointOf(parted, 'new')
        const again = join(parted, 'new')
        expect(again.sections.map(seen)).toEqual(document.sections.map(seen))
        expect(joint?.sectionId).toBe(id)
        // The caret is between the same letters; of white space that was cut, it is behind.
        expect(text.slice(joint!.offset)).toBe(text.slice(place % (text.length + 1)).trimStart())
      }),
      { numRuns },
    )
  })

  it('are inverses the other way round too', () => {
    fc.assert(
      fc.property(anyDocument, fc.nat(), (document, which) => {
        const { id, text } = document.sections[which % document.sections.length]!
        const joint = jointOf(document, id)
        const before = joint && sectionOf(document, joint.sectionId)
        fc.pre(joint !== undefined && text !== '' && before!.text !== '')
        const again = split(join(document, id), joint.sectionId, joint.offset)
        expect(again.sections.map((section) => section.text)).toEqual(
          document.sections.map((section) => section.text),
        )
      }),
      { numRuns },
    )
  })

  it.each([
    ['Thunder storms', 3],
    ['The house.', 9],
    ['well-known', 5],
  ])('bring %j back that was split at %i', (text, offset) => {
    expect(join(split(documentOf(text), 's0', offset), 'new').sections[0]!.text).toBe(text)
  })

  it('put a space between words where the parts were changed since', () => {
    const parted = split(documentOf('Thunder storms'), 's0', 3)
    const edited = applyOperation(parted, { type: 'editText', sectionId: 's0', text: 'The' })
    expect(join(edited, 'new').sections[0]!.text).toBe('The nder storms')
  })

  it('need no memory for a full stop or a bracket', () => {
    expect(join(documentOf('The house', '.'), 's1').sections[0]!.text).toBe('The house.')
    expect(join(documentOf('The house (', 'old)'), 's1').sections[0]!.text).toBe('The house (old)')
  })
})
