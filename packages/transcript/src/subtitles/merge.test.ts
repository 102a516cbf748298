import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeBetween } from '../change.ts'
import { applyOperation } from '../operations.ts'
import type { Operation } from '../operations.ts'
import { rebase } from '../rebase.ts'
import { createText } from '../text.ts'
import type { Text } from '../text.ts'
import type { SubtitleShape } from './cut.ts'
import { subtitlesOf } from './document-subtitles.ts'
import { joinSubtitle, positionSubtitle, splitSubtitle, writeSubtitle } from '../edit-subtitles.ts'

const shape: SubtitleShape = { lineLength: 42, lines: 2, readingSpeed: 20, hasSpeakers: false }

function textOf(text: string): Text {
  let now = 0
  const words = text.split(' ').map((word) => ({ text: word, startMs: now, endMs: (now += 500) }))
  return createText(
    [{ id: 's', speakerId: 'a', startMs: 0, endMs: now, text, words }],
    [{ id: 'a', name: 'Anna' }],
  )
}

type Edit = (document: Text) => Text

const applied = (document: Text, operation: Operation | undefined): Text =>
  applyOperation(document, operation!)
const linesAt = (document: Text, index: number): string[] => [...subtitlesOf(document, shape)[index]!.lines]
const placeAt = (document: Text, index: number) => subtitlesOf(document, shape)[index]!

function write(index: number, change: (text: string) => string): Edit {
  return (document) => {
    const textBefore = linesAt(document, index).join('\n')
    return applied(
      document,
      writeSubtitle(document, shape, placeAt(document, index), { text: change(textBefore), textBefore }),
    )
  }
}

function split(index: number, before: string): Edit {
  return (document) =>
    applied(
      document,
      splitSubtitle(
        document,
        shape,
        placeAt(document, index),
        document.sections[0]!.text.indexOf(before),
        'new',
      ),
    )
}

/** As in the transcript, where subtitles are not seen. */
function retype(change: (text: string) => string): Edit {
  return (document) =>
    applied(document, { type: 'editText', sectionId: 's', text: change(document.sections[0]!.text) })
}

const inTurn =
  (...edits: readonly Edit[]): Edit =>
  (document) =>
    edits.reduce((now, edit) => edit(now), document)

const shown = (document: Text): string[] => subtitlesOf(document, shape).map(({ lines }) => lines.join(' / '))

/** In both orders of arrival. */
function merged(base: Text, one: Edit, other: Edit): string[][] {
  return [
    [one, other],
    [other, one],
  ].map(([ours, theirs]) => {
    const { document, contested } = rebase([changeBetween(base, ours!(base))], base.speakers, theirs!(base))
    expect(contested.size).toBe(0)
    return shown(document)
  })
}

/** Without lines. */
const flat = (subtitles: readonly string[]): string => subtitles.join('|').replaceAll(' / ', ' ')

const byRules = textOf('We met in the orchard of your aunt. It is a pleasure to be here.')
const byHand = write(0, (line) => line.replace('orchard', 'garden'))(byRules)

const toTopAt =
  (index: number): Edit =>
  (document) =>
    applied(document, positionSubtitle(document, shape, placeAt(document, index), 'top'))
const toTop = toTopAt(1)
const atEnd = write(0, (line) => `${line} yes`)
const atBegin = write(1, (line) => `yes ${line}`)

describe.each([
  ['cut by rules', byRules, 'orchard'],
  ['cut by hand', byHand, 'garden'],
])('words typed beside a border of subtitles %s', (_, base, place) => {
  const others: readonly (readonly [string, Edit, string, string])[] = [
    [
      'a line break',
      write(0, (line) => line.replace('met ', 'met\n')),
      `We met / in the ${place} of your aunt.`,
      'It is a pleasure to be here.',
    ],
    [
      'a word at the beginning',
      write(0, (line) => `Well now, ${line}`),
      `Well now, We met in the ${place} of your aunt.`,
      'It is a pleasure to be here.',
    ],
    [
      'a word after it',
      write(1, (line) => line.replace('be', 'stand')),
      `We met in the ${place} of your aunt.`,
      'It is a pleasure to stand here.',
    ],
    [
      'a split after it',
      split(1, 'to be'),
      `We met in the ${place} of your aunt.`,
      'It is a pleasure|to be here.',
    ],
    [
      'a word and a line break',
      inTurn(
        write(0, (line) => `So ${line}`),
        write(0, (line) => line.replace('met ', 'met\n')),
      ),
      `So We met / in the ${place} of your aunt.`,
      'It is a pleasure to be here.',
    ],
    [
      'a word in the transcript and a line break',
      inTurn(
        retype((text) => `So ${text}`),
        write(0, (line) => line.replace('met ', 'met\n')),
      ),
      `So We met / in the ${place} of your aunt.`,
      'It is a pleasure to be here.',
    ],
  ]

  it.each(others)('stay with the words before them during %s', (_name, other, first, rest) => {
    for (const subtitles of merged(base, atEnd, other))
      expect(flat(subtitles)).toBe(flat([`${first} yes`, rest]))
  })

  it.each(others)('stay with the words after them during %s', (_name, other, first, rest) => {
    for (const subtitles of merged(base, atBegin, other))
      expect(flat(subtitles)).toBe(flat([first, `yes ${rest}`]))
  })
})

describe('subtitles of one section that two people write in', () => {
  it('keep lines and words of both, round after round', () => {
    const both = (base: Text, ours: Edit, theirs: Edit): Text =>
      rebase([changeBetween(base, ours(base))], base.speakers, theirs(base)).document
    const begin = write(0, (line) => `Well now, ${line}`)
    const end = write(0, (line) => `${line}!?`)
    const enter = write(0, (line) => line.replace('now, ', 'now,\n'))
    const base = textOf('We met in the old orchard. It is a pleasure to be here.')
    for (const first of [both(base, begin, end), both(base, end, begin)]) {
      for (const subtitles of merged(first, enter, atEnd)) {
        expect(subtitles).toEqual([
          'Well now, / We met in the old orchard.!? yes',
          'It is a pleasure to be here.',
        ])
      }
    }
  })

  it('keep a word that is there twice on its side', () => {
    const base = split(0, 'very good')(textOf('It was very, very good to be there.'))
    for (const subtitles of merged(
      base,
      write(0, (line) => `${line} very,`),
      write(0, (line) => `So ${line}`),
    )) {
      expect(subtitles).toEqual(['So It was very, very,', 'very good to be there.'])
    }
    const same = split(0, 'very good')(textOf('It was very very good to be there.'))
    for (const subtitles of merged(
      same,
      write(0, (line) => `${line} very`),
      write(0, (line) => `So ${line}`),
    )) {
      expect(subtitles).toEqual(['So It was very very', 'very good to be there.'])
    }
  })

  it('keep words apart that both write at one border', () => {
    const base = split(0, 'very good')(textOf('It was so so very good to be there.'))
    const other = inTurn(
      write(0, (line) => `Oh, ${line}`),
      write(1, (line) => `very ${line}`),
    )
    for (const subtitles of merged(base, atEnd, other)) {
      expect(subtitles).toEqual(['Oh, It was so so yes', 'very very good to be there.'])
    }
  })

  it('keep a line that the other one adds to', () => {
    const base = write(0, (line) => line.replace('orchard ', 'orchard\n'))(byRules)
    const ours = write(0, (lines) => lines.replace('orchard', 'orchard yes'))
    for (const subtitles of merged(
      base,
      ours,
      write(0, (lines) => `So ${lines}`),
    )) {
      expect(subtitles).toEqual([
        'So We met in the orchard yes / of your aunt.',
        'It is a pleasure to be here.',
      ])
    }
  })

  it('keep a line break that one sets where rules broke what the other types in', () => {
    const long = textOf('We met in the orchard of your aunt and of her many sisters')
    expect(shown(long)).toEqual(['We met in the orchard of your / aunt and of her many sisters'])
    const broken = write(0, (lines) => lines.replace('\n', ' ').replace('met ', 'met\n'))
    for (const base of [long, toTopAt(0)(long)]) {
      for (const typed of ['orchard', 'aunt', 'sisters']) {
        const ours = inTurn(
          write(0, (lines) => lines.replace(typed, `${typed}, a`)),
          write(0, (lines) => lines.replace(`${typed}, a`, `${typed}, all`)),
        )
        for (const subtitles of merged(base, ours, broken)) {
          expect(subtitles).toEqual([
            'We met / in the orchard of your aunt and of her many sisters'.replace(typed, `${typed}, all`),
          ])
        }
      }
    }
  })

  it('keep words on their side of a border that were typed with others', () => {
    const ours = inTurn(
      write(0, (line) => `So ${line}`),
      write(1, (line) => `yes ${line}`),
    )
    const other = write(1, (line) => line.replace('be', 'stand'))
    for (const subtitles of [...merged(byRules, ours, other), ...merged(byHand, ours, other)]) {
      expect(subtitles[1]).toBe('yes It is a pleasure to stand here.')
    }
  })

  it('keep what each of them did at a border', () => {
    const ours = write(0, (line) => `So ${line} yes`)
    for (const base of [byRules, byHand]) {
      for (const other of [
        inTurn(
          toTop,
          write(1, (line) => line.replace('be', 'stand')),
        ),
        toTop,
      ]) {
        for (const [one, two] of [
          [ours, other],
          [other, ours],
        ] as const) {
          const { document } = rebase([changeBetween(base, one(base))], base.speakers, two(base))
          expect(placeAt(document, 0).lines.join(' ')).toMatch(/^So We met .* yes$/u)
          expect(placeAt(document, 1)).toMatchObject({
            position: 'top',
            lines: [expect.stringMatching(/^It is /u)],
          })
        }
      }
    }
  })

  it('lose no border that has the name of another one', () => {
    const ours = inTurn(
      retype((text) => `He met in the orchard of your aunt. ${text}`),
      write(0, (line) => line.replace('He', 'I')),
    )
    for (const subtitles of merged(byRules, ours, inTurn(atEnd, toTop))) {
      expect(subtitles).toEqual([
        'I met in the orchard of your aunt.',
        'We met in the orchard of your aunt. yes',
        'It is a pleasure to be here.',
      ])
    }
  })

  it('lose no border where rules had cut two texts', () => {
    const intro = 'So this is what I can remember of that long and lovely summer by the sea when'
    const ours = inTurn(
      retype((text) => `${intro} ${text}`),
      write(0, (lines) => lines.replace('So', 'Well')),
    )
    for (const subtitles of merged(byRules, ours, atEnd)) {
      expect(subtitles).toEqual([
        'Well this is what I can remember of that / long and lovely summer by the sea when We',
        'met in the orchard of your aunt. yes',
        'It is a pleasure to be here.',
      ])
    }
  })

  it('stay joined where one joined them', () => {
    const join: Edit = (document) => applied(document, joinSubtitle(document, shape, placeAt(document, 0)))
    for (const subtitles of merged(byRules, join, atEnd)) {
      expect(flat(subtitles)).toBe('We met in the orchard of your aunt. yes It is a pleasure to be here.')
    }
  })
})

describe('any words typed at an edge of a subtitle', () => {
  const anyText = fc
    .array(fc.constantFrom('one', 'two', 'fox', 'fox', 'Sentences', 'end.', 'very', 'ümlauts?'), {
      minLength: 25,
      maxLength: 50,
    })
    .map((words) => words.join(' '))
  const anyEdit = fc.tuple(fc.constantFrom('word', 'line', 'split'), fc.nat(), fc.nat())

  /** Of a subtitle of that number, at its word of that number; as it is where that can't be done. */
  function edit([kind, subtitle, word]: readonly [string, number, number]): Edit {
    return (document) => {
      const subtitles = subtitlesOf(document, shape)
      const place = subtitles[subtitle % subtitles.length]!
      const words = place.lines.join(' ').split(' ')
      const at = word % words.length
      const spliced = (text: string): string =>
        [...words.slice(0, at), text, ...words.slice(at)].join(' ').trim()
      const textBefore = place.lines.join('\n')
      if (kind === 'word')
        return applied(document, writeSubtitle(document, shape, place, { text: spliced('new'), textBefore }))
      if (kind === 'line')
        return applied(
          document,
          writeSubtitle(document, shape, place, { text: spliced('\n').replace(' \n ', '\n'), textBefore }),
        )
      const operation = splitSubtitle(
        document,
        shape,
        place,
        place.words[at]?.from ?? 0,
        `n${subtitles.length}`,
      )
      return operation ? applied(document, operation) : document
    }
  }

  it('stay in it, whatever another one does elsewhere', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.array(anyEdit, { maxLength: 2 }),
        fc.array(anyEdit, { minLength: 1, maxLength: 3 }),
        fc.nat(),
        (text, before, others, number) => {
          const base = inTurn(...before.map(edit))(textOf(text))
          const index = number % subtitlesOf(base, shape).length
          const words = placeAt(base, index).lines.join(' ')
          const other = inTurn(...others.map(edit))
          for (const isAtEnd of [true, false]) {
            const typed = write(index, () => (isAtEnd ? `${words} yes` : `yes ${words}`))
            for (const [ours, theirs] of [
              [typed, other],
              [other, typed],
            ] as const) {
              const { document, contested } = rebase(
                [changeBetween(base, ours(base))],
                base.speakers,
                theirs(base),
              )
              if (contested.size > 0) continue
              const subtitle = subtitlesOf(document, shape)
                .map(({ lines }) => lines.join(' '))
                .find((lines) => /\byes\b/u.test(lines))!
              expect(subtitle).toMatch(isAtEnd ? / yes$/u : /^yes /u)
            }
          }
        },
      ),
    )
  })
})
