import { expect, it } from 'vitest'
import { pairTexts } from './pair-texts.ts'

const recording = (fileName: string, more: { hasText?: boolean; isDone?: boolean } = {}) => ({
  id: fileName,
  fileName,
  hasText: false,
  isDone: false,
  ...more,
})
const pairsOf = (texts: string[], recordings: (string | ReturnType<typeof recording>)[]) =>
  Object.fromEntries(
    pairTexts(
      texts.map((fileName) => ({ id: fileName, fileName })),
      recordings.map((each) => (typeof each === 'string' ? recording(each) : each)),
    ),
  )

// With two recordings no text is given to one only because it is the only one.
it.each([
  ['the same name', 'interview.srt', 'interview.mp4'],
  ['the tag of a language', 'interview.en.srt', 'interview.mp4'],
  ['the tag of a script', 'interview.zh-Hans.vtt', 'interview.mp4'],
  ['several tags', 'interview.en.forced.srt', 'interview.mp4'],
  ['the ending of the recording too', 'interview.mp4.srt', 'interview.mp4'],
  ['another case', 'INTERVIEW.SRT', 'Interview.MP4'],
  ['another form of the same letters', 'Interview Rene\u0301.txt', 'Interview Ren\u00E9.wav'],
  ['dots in the name', 'v1.2 final.docx', 'v1.2 final.m4a'],
])('a text belongs to the recording with %s', (_case, text, name) => {
  expect(pairsOf([text], ['other.mp3', name])).toEqual({ [text]: name })
})

it.each([
  ['another name', 'notes.txt', ['interview.mp4', 'other.mp3']],
  ['only the beginning of a name', 'interview two.srt', ['interview.mp4', 'other.mp3']],
  ['a word after a dot that is no tag', 'interview.notes.srt', ['interview.mp4', 'other.mp3']],
  ['a name that two recordings have', 'interview.srt', ['interview.mp4', 'interview.wav']],
  ['no recording', 'interview.srt', []],
])('a text with %s waits', (_case, text, recordings) => {
  expect(pairsOf([text], recordings)).toEqual({})
})

it('a name with the ending of a recording decides between two of one name', () => {
  expect(pairsOf(['talk.wav.srt'], ['talk.mp4', 'talk.wav'])).toEqual({ 'talk.wav.srt': 'talk.wav' })
})

it('the name as it is goes before one with a tag, whichever came first', () => {
  expect(pairsOf(['talk.en.srt', 'talk.srt'], ['talk.mp4', 'other.mp3'])).toEqual({ 'talk.srt': 'talk.mp4' })
  expect(pairsOf(['talk.de.srt', 'talk.en.srt'], ['talk.mp4', 'talk.en.mp4'])).toEqual({
    'talk.de.srt': 'talk.mp4',
    'talk.en.srt': 'talk.en.mp4',
  })
})

it('a recording takes one text', () => {
  expect(pairsOf(['talk.de.srt', 'talk.en.srt'], ['talk.mp4'])).toEqual({ 'talk.de.srt': 'talk.mp4' })
  expect(pairsOf(['talk.srt'], [recording('talk.mp4', { hasText: true }), 'other.mp3'])).toEqual({})
})

it('one text and one recording belong together under any names', () => {
  expect(pairsOf(['minutes.docx'], ['rec-0042.m4a'])).toEqual({ 'minutes.docx': 'rec-0042.m4a' })
  expect(pairsOf(['minutes.docx', 'notes.txt'], ['rec-0042.m4a'])).toEqual({})
  expect(pairsOf(['minutes.docx'], [recording('rec-0042.m4a', { hasText: true })])).toEqual({})
})

it('a recording that was uploaded before takes a text of its name, not any other', () => {
  const done = recording('talk.mp3', { isDone: true })
  expect(pairsOf(['talk.srt'], [done])).toEqual({ 'talk.srt': 'talk.mp3' })
  expect(pairsOf(['minutes.docx'], [done])).toEqual({})
  expect(pairsOf(['minutes.docx'], [done, 'new.mp3'])).toEqual({ 'minutes.docx': 'new.mp3' })
})
