import { applyOperation, createText, sectionOf, timedWords } from '@longhand/transcript'
import type { Word, Text } from '@longhand/transcript'
import { planReview } from '@longhand/transcript/review'
import type { ReviewedText } from '@longhand/transcript/review'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ReviewPlaces, samePlaces, settlePlaces, termOf } from './review-places.ts'
import type { ReviewPlace } from './review-places.ts'

const known: ReviewedText = {
  calibration: Array.from({ length: 20 }, (_, bucket) => (bucket < 10 ? 0.1 : 0.995)),
  unusual: new Set(),
  nearHotWords: new Map([['cuber netties', 'Kubernetes']]),
}

function documentOf(...texts: string[]): Text {
  let now = 0
  const sections = texts.map((said, place) => {
    const startMs = now
    const words = said.split(' ').map((written): Word => {
      now += 500
      const [text = '', alternative] = written.replace('?', '').split('|')
      const confidence = written.includes('?') ? 0.1 : 0.97
      return {
        text,
        startMs: now - 500,
        endMs: now - 220,
        confidence,
        ...(alternative === undefined ? {} : { alternative: alternative.replace('_', ' ') }),
      }
    })
    return {
      id: String(place),
      speakerId: 'a',
      startMs,
      endMs: now,
      text: words.map((word) => word.text).join(' '),
      words,
    }
  })
  return createText(sections, [])
}

function reviewOf(document: Text): {
  of: (now?: Text) => readonly ReviewPlace[]
} {
  const places = new ReviewPlaces(planReview(document, known, { goal: 0.97, maxShare: 1 }), known)
  return { of: (now = document) => places.of(now, 'time') }
}

const textOf = (document: Text, id = '0'): string => sectionOf(document, id)!.text

describe('the places of a review', () => {
  it('are phrases without the punctuation around them, and name their least certain word', () => {
    const [place] = reviewOf(documentOf('We met “seller?” and left it.')).of()
    expect(place!.text.slice(place!.doubtful.from, place!.doubtful.to)).toBe('seller')
    expect(place!.text).toMatch(/\p{L}$/u)
  })

  it('stay where they are while the text before them changes, is split and joined', () => {
    const document = documentOf('we met a seller? there and then')
    const review = reviewOf(document)
    const [before] = review.of()
    const edited = applyOperation(document, {
      type: 'editText',
      sectionId: '0',
      text: textOf(document).replace('we', 'Yes, we'),
    })
    expect(review.of(edited)[0]).toMatchObject({
      text: before!.text,
      key: before!.key,
      from: before!.from + 5,
    })
    const split = applyOperation(edited, {
      type: 'split',
      sectionId: '0',
      offset: before!.from + 5,
      newId: 'new',
    })
    expect(review.of(split)[0]).toMatchObject({ text: before!.text, sectionId: 'new' })
  })

  it('come by risk or in order', () => {
    const document = documentOf('one two? three four five six seven', 'one two? three? four? five six')
    const places = new ReviewPlaces(planReview(document, known, { goal: 0.999, maxShare: 1 }), known)
    const [byTime, byRisk] = [places.of(document, 'time'), places.of(document, 'risk')]
    expect(byTime.map(({ startMs }) => startMs)).toEqual(
      byTime.map(({ startMs }) => startMs).sort((a, b) => a - b),
    )
    expect(byRisk.map(({ rank }) => rank.risk)).toEqual([...byRisk.keys()])
    expect(byTime.map(({ rank }) => rank.time)).toEqual([...byTime.keys()])
    expect(byRisk).not.toEqual(byTime)
  })

  it('keep their numbers while others are settled', () => {
    const document = documentOf('one two? three four five six seven', 'one two? three? four? five six')
    const review = reviewOf(document)
    const [first, ...others] = review.of()
    const settled = applyOperation(document, settlePlaces(document, [first!], first!.text))
    expect(review.of(settled).map(({ rank }) => rank)).toEqual(others.map(({ rank }) => rank))
  })

  it('are no longer asked about when their word was corrected in the text', () => {
    const document = documentOf('we met a seller? there and then')
    const review = reviewOf(document)
    expect(review.of()).toHaveLength(1)
    const corrected = applyOperation(document, {
      type: 'editText',
      sectionId: '0',
      text: textOf(document).replace('seller', 'cellar'),
    })
    expect(review.of(corrected)).toEqual([])
    const elsewhere = applyOperation(document, {
      type: 'editText',
      sectionId: '0',
      text: textOf(document).replace('then', 'again'),
    })
    expect(review.of(elsewhere)).toHaveLength(1)
  })

  it('name the words next to each other that were not recognised', () => {
    const document = documentOf('said left out altogether')
    const words = document.sections[0]!.words!.map(({ confidence: _, ...word }, at) =>
      at === 0 ? word : { ...word, confidence: 0 },
    )
    const imported = createText([{ ...document.sections[0]!, words }], [])
    const [place] = new ReviewPlaces(planReview(imported, known), known).of(imported, 'risk')
    expect(place!.text.slice(place!.doubtful.from, place!.doubtful.to)).toBe('left out altogether')
  })

  it('offer what the other decoding recognised, and hot words that sound alike', () => {
    const [place] = reviewOf(documentOf('The cellar|seller? is full.')).of()
    expect(place!.alternatives[0]).toMatchObject({ source: 'decoding' })
    expect(place!.alternatives[0]!.text).toContain('seller')
    const [near] = reviewOf(documentOf('on cuber? netties? we run')).of()
    expect(near!.alternatives).toContainEqual({
      source: 'hotWord',
      text: near!.text.replace('cuber netties', 'Kubernetes'),
    })
    expect(reviewOf(documentOf('the cellar? is full')).of()[0]!.alternatives).toEqual([])
  })

  it.each([
    ['two words otherwise', 'the cellar|seller? is|as? full'],
    ['several words in the place of one', 'the cellar|sell_her? is full'],
    ['a word less', 'the cellar|? is full'],
  ])('offer nothing where the other decoding recognised %s', (_, text) => {
    expect(reviewOf(documentOf(text)).of()[0]!.alternatives).toEqual([])
  })

  it('keep the case of what another decoding recognised otherwise, and the commas around it', () => {
    const [place] = reviewOf(documentOf('Cellar,|seller? he said')).of()
    expect(place!.alternatives[0]!.text).toBe(place!.text.replace('Cellar', 'Seller'))
  })
})

describe('settling a place', () => {
  it('writes it, marks its words and leaves the punctuation around it', () => {
    const document = documentOf('We met a “seller?” there.')
    const review = reviewOf(document)
    const [place] = review.of()
    const settled = applyOperation(
      document,
      settlePlaces(document, [place!], place!.text.replace('seller', 'cellar')),
    )
    expect(textOf(settled)).toBe('We met a “cellar” there.')
    const words = timedWords(sectionOf(settled, '0')!)
    expect(words.find(({ text }) => text.includes('cellar'))).toMatchObject({ reviewed: true })
    expect(words.find(({ text }) => text.includes('cellar'))!.confidence).toBeUndefined()
    expect(review.of(settled)).toEqual([])
  })

  it('settles all that say the same, each in its own case', () => {
    const document = documentOf('Seller? one two three four five', 'one two three four five seller?')
    const places = reviewOf(document).of()
    const alike = samePlaces(places, places[0]!)
    const settled = applyOperation(document, settlePlaces(document, alike, alike[0]!.text))
    expect(reviewOf(document).of(settled).length).toBe(places.length - alike.length)
  })

  it('changes nothing but its place, and is never asked for again', () => {
    const word = fc
      .tuple(fc.constantFrom('one', 'Two,', 'three.', '“four”', 'five'), fc.constantFrom('', '?'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('', ' x', '-'),
        (texts, more) => {
          const document = documentOf(texts.join(' '))
          const review = reviewOf(document)
          const [place] = review.of()
          if (!place) return
          const settled = applyOperation(document, settlePlaces(document, [place], place.text + more))
          expect(textOf(settled)).toBe(
            textOf(document).slice(0, place.from) + place.text + more + textOf(document).slice(place.to),
          )
          expect(review.of(settled).map(({ key }) => key)).not.toContain(place.key)
        },
      ),
    )
  })

  it('takes for a term what was written, else the least certain word', () => {
    const [place] = reviewOf(documentOf('we met a seller? there')).of()
    expect(termOf(place!, place!.text)).toBe('seller')
    expect(termOf(place!, place!.text.replace('seller', 'Jean Bramley'))).toBe('Jean Bramley')
  })
})
