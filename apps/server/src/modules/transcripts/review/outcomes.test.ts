import type { Word } from '@longhand/transcript'
import { expect, it } from 'vitest'
import { reviewOutcomes } from './outcomes.ts'

const words: Word[] = ['forty', 'rows', 'of', 'apple', 'trees'].map((text, place) => ({
  text,
  startMs: place * 400,
  endMs: place * 400 + 300,
  confidence: [0.99, 0.12, 0.5, 0.3, 0.7][place]!,
}))
const sectionOf = (inIt: Word[]) => ({
  id: 's1',
  speakerId: '1',
  speakerName: 'Anna',
  startMs: 0,
  endMs: 3000,
  text: inIt.map(({ text }) => text).join(' '),
  words: inIt,
})
const before = [sectionOf(words)]
const kept = (word: Word): Word => ({ ...word, confidence: 1, reviewed: true })
const written = (text: string, { startMs, endMs }: Word): Word => ({
  text,
  startMs,
  endMs,
  reviewed: true,
})

it('counts what was kept and what was corrected in a place, and nothing around it', () => {
  const after = [sectionOf([words[0]!, written('rose', words[1]!), kept(words[2]!), words[3]!, words[4]!])]
  expect(reviewOutcomes(before, after)).toEqual([
    { bucket: 2, kept: 0, corrected: 1 },
    { bucket: 10, kept: 1, corrected: 0 },
  ])
})

it('counts a word that was deleted between two that stayed', () => {
  expect(
    reviewOutcomes(before, [sectionOf([words[0]!, kept(words[1]!), kept(words[3]!), words[4]!])]),
  ).toEqual([
    { bucket: 2, kept: 1, corrected: 0 },
    { bucket: 6, kept: 1, corrected: 0 },
    { bucket: 10, kept: 0, corrected: 1 },
  ])
})

it('learns nothing from words that were written outside a review, nor twice from one', () => {
  const { reviewed: _, ...typed } = written('rose', words[1]!)
  expect(reviewOutcomes(before, [sectionOf(words.with(1, typed))])).toEqual([])
  const once = [sectionOf(words.with(1, kept(words[1]!)))]
  expect(reviewOutcomes(once, [sectionOf([...once[0]!.words])])).toEqual([])
  expect(reviewOutcomes(once, once)).toEqual([])
})

it('takes back what a review said that is undone, and counts it once when it is done again', () => {
  const after = [sectionOf([words[0]!, written('rose', words[1]!), kept(words[2]!), words[3]!, words[4]!])]
  expect(reviewOutcomes(after, before)).toEqual([
    { bucket: 2, kept: 0, corrected: -1 },
    { bucket: 10, kept: -1, corrected: 0 },
  ])
  const keptOnly = [sectionOf(words.with(1, kept(words[1]!)))]
  const correctedInstead = [sectionOf(words.with(1, written('rose', words[1]!)))]
  expect(
    [
      reviewOutcomes(before, keptOnly),
      reviewOutcomes(keptOnly, before),
      reviewOutcomes(before, correctedInstead),
    ].flat(),
  ).toEqual([
    { bucket: 2, kept: 1, corrected: 0 },
    { bucket: 2, kept: -1, corrected: 0 },
    { bucket: 2, kept: 0, corrected: 1 },
  ])
})

it('takes nothing back where a reviewed word is written over, or stays beside a change', () => {
  const { reviewed: _, ...typed } = written('rice', words[1]!)
  const { confidence: __, ...unsure } = typed
  const once = [sectionOf(words.with(1, written('rose', words[1]!)))]
  expect(reviewOutcomes(once, [sectionOf(words.with(1, unsure))])).toEqual([])
  expect(
    reviewOutcomes(once, [sectionOf([...once[0]!.words.slice(0, 4), { ...words[4]!, text: 'treats' }])]),
  ).toEqual([])
})

it('learns nothing of words that no engine was sure or unsure of', () => {
  const { confidence: _, ...unknown } = words[1]!
  const unreported = [sectionOf(words.with(1, unknown))]
  expect(reviewOutcomes(unreported, [sectionOf(words.with(1, { ...unknown, reviewed: true }))])).toEqual([])
})
