import { findSpeaker, speakersAlongside, type Turn } from '@longhand/speech'
import { expect, it } from 'vitest'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { type SeparatedVoices, reassignSpeakers } from './reassign-speakers.ts'

const name = (number: number): string => `Speaker${number}`
const said = (id: string, from: number, text: string, speakerName = 'Anna'): TimedSection => {
  const words = text.split(' ').map((word, index) => ({
    text: word,
    startMs: from + index * 1000,
    endMs: from + index * 1000 + 800,
  }))
  return {
    id,
    speakerId: speakerName,
    speakerName,
    startMs: from,
    endMs: from + words.length * 1000,
    text,
    words,
  }
}
const recognized = (turns: Turn[]): SeparatedVoices => ({
  turns,
  speakerAt: (span) => findSpeaker(span, turns),
  alongside: (span, speaker) => speakersAlongside(span, speaker, turns),
})
const turns = (...borders: [string, number][]) =>
  recognized(borders.map(([speaker, end], index) => ({ speaker, start: borders[index - 1]?.[1] ?? 0, end })))
const shown = (sections: readonly TimedSection[]): string[] =>
  sections.map(({ id, speakerName, text }) => `${id} ${speakerName}: ${text}`)

it('cuts a section where the voice changes, and names the one who was not there before', () => {
  expect(
    shown(reassignSpeakers([said('s1', 0, 'one two, three four five')], turns(['V1', 2], ['V2', 5]), name)),
  ).toEqual(['s1 Speaker1: one two,', 's1-2 Anna: three four five'])
})

it('cuts subtitles with their sections, and gives each mark to the part in whose time it begins', () => {
  const mark = (id: string, startMs: number) => ({
    id,
    kind: 'sound' as const,
    text: '[bell]',
    startMs,
    endMs: startMs + 500,
  })
  const subtitles = {
    cuts: [
      { id: 'a', from: 0, breaks: [4] },
      { id: 'b', from: 9, startMs: 1900, endMs: 5200 },
      { id: 'c', from: 20, position: 'top' as const },
    ],
    marks: [mark('m', 1900), mark('n', 2100)],
  }
  const section = { ...said('s1', 0, 'one two, three four five'), subtitles }
  const [before, after] = reassignSpeakers([section], turns(['V1', 3], ['V2', 5]), name)
  expect([before!.text, after!.text]).toEqual(['one two, three', 'four five'])
  expect(before!.subtitles).toEqual({
    cuts: [
      { id: 'a', from: 0, breaks: [4] },
      { id: 'b', from: 9, startMs: 1900 },
    ],
    marks: subtitles.marks,
  })
  expect(after!.subtitles).toEqual({
    cuts: [
      { id: 'b', from: 0, endMs: 5200 },
      { id: 'c', from: 5, position: 'top' },
    ],
    marks: [],
  })
  expect(reassignSpeakers([section], turns(['V1', 5]), name)[0]!.subtitles).toEqual(subtitles)
})

it('keeps people’s names by whom they share most time with', () => {
  const sections = [said('s1', 0, 'a b c', 'Anna'), said('s2', 3000, 'd e f', 'Bob')]
  expect(shown(reassignSpeakers(sections, turns(['V9', 3], ['V4', 6]), name))).toEqual(shown(sections))
})

it('leaves one word by another voice in the middle of a sentence where it is', () => {
  const sections = [said('s1', 0, 'a b c d e')]
  expect(reassignSpeakers(sections, turns(['V1', 2], ['V2', 3], ['V1', 5]), name)).toEqual(sections)
})

it('gives words in a pause to the nearest voice, and a section without words to who speaks there', () => {
  const empty = { ...said('s1', 0, 'x'), text: '', words: [], endMs: 1000 }
  const result = reassignSpeakers(
    [empty, said('s2', 9000, 'late')],
    recognized([{ speaker: 'V1', start: 0, end: 2 }]),
    name,
  )
  expect(shown(result)).toEqual(['s1 Anna: ', 's2 Anna: late'])
})

it('changes nothing where no one was heard', () => {
  const sections = [said('s1', 0, 'a b')]
  expect(reassignSpeakers(sections, recognized([]), name)).toEqual(sections)
})

it('says who speaks meanwhile, and forgets who was said to', () => {
  const sections = [
    { ...said('s1', 0, 'a b c d', 'Anna'), alongside: ['gone'] },
    said('s2', 4000, 'e f', 'Bob'),
    { ...said('s3', 9000, 'g'), alongside: ['gone'] },
  ]
  const overlapping = recognized([
    { speaker: 'V1', start: 0, end: 4 },
    { speaker: 'V2', start: 2, end: 6 },
    { speaker: 'V1', start: 9, end: 10 },
  ])
  expect(
    reassignSpeakers(sections, overlapping, name).map(({ speakerName, alongside }) => [
      speakerName,
      alongside,
    ]),
  ).toEqual([
    ['Anna', ['Bob']],
    ['Bob', undefined],
    ['Anna', undefined],
  ])
})
