import { createText } from '@longhand/transcript'
import type { Text } from '@longhand/transcript'
import { expect, it } from 'vitest'
import { movedPlace } from './moved-place.ts'

/** Sections by their ids. */
function documentOf(texts: Readonly<Record<string, string>>): Text {
  const sections = Object.entries(texts).map(([id, text], index) => ({
    id,
    speakerId: 'a',
    startMs: index * 1000,
    endMs: index * 1000 + 900,
    text,
    words: [],
  }))
  return createText(sections, [{ id: 'a', name: 'Anna' }])
}

/** The place as `|` in the text of its section; `undefined` where there is none. */
function moved(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  const [sectionId, marked] = Object.entries(before).find(([, text]) => text.includes('|'))!
  const document = documentOf(
    Object.fromEntries(Object.entries(before).map(([id, text]) => [id, text.replace('|', '')])),
  )
  const place = movedPlace(document, documentOf(after), { sectionId, offset: marked.indexOf('|') })
  if (!place) return undefined
  const text = after[place.sectionId]!
  return { [place.sectionId]: `${text.slice(0, place.offset)}|${text.slice(place.offset)}` }
}

const [first, second, third] = ['One goes on.', 'Two goes on.', 'Three goes on.']

it.each([
  [
    'in its own section',
    { s1: 'One go|es on.', s2: second },
    { s1: 'Well, one goes on.', s2: second },
    { s1: 'Well, one go|es on.' },
  ],
  [
    'joined to the one before',
    { s1: first, s2: 'Two |goes on.', s3: third },
    { s1: `${first} ${second}`, s3: third },
    { s1: `${first} Two |goes on.` },
  ],
  [
    'joined, and its section changed',
    { s1: first, s2: 'Two |goes on.' },
    { s1: `So, ${first} ${second}` },
    { s1: `So, ${first} Two |goes on.` },
  ],
  [
    'whose end became another',
    { s1: 'One goes |on.', s3: third },
    { s1: 'One goes', s2: 'on.', s3: third },
    { s2: '|on.' },
  ],
  [
    'under another id',
    { s1: first, s2: 'Two |goes on.' },
    { s0: first, s9: second },
    { s9: 'Two |goes on.' },
  ],
  [
    'that is gone',
    { s1: first, s2: 'Two |goes on.', s3: third },
    { s1: first, s3: third },
    { s1: `${first}|` },
  ],
])('finds a place in a section %s', (_, before, after, place) => {
  expect(moved(before, after)).toEqual(place)
})

it('finds none where all around is gone', () => {
  expect(moved({ s1: 'One |goes on.', s2: second }, { s2: second })).toBeUndefined()
})
