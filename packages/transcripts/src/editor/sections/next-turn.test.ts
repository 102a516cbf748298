import { createText } from '@longhand/transcript'
import { expect, it } from 'vitest'
import type { Playback } from '@longhand/player'
import { Caret } from '../session/caret.ts'
import { DocumentStore } from '../session/document-store.ts'
import { goToNextTurn } from './next-turn.ts'

/** Sections of ten seconds; those with a name of a letter have a text. */
function after(
  texts: string,
  { editing, seconds = 0, isFixed = false }: { editing?: number; seconds?: number; isFixed?: boolean },
) {
  const sections = [...texts].map((text, place) => ({
    id: String(place),
    speakerId: 'a',
    startMs: place * 10_000,
    endMs: place * 10_000 + 9000,
    text: text === '-' ? '' : text,
    words: undefined,
  }))
  const caret = new Caret()
  if (editing !== undefined) caret.put({ sectionId: String(editing), from: 0, to: 0 })
  const sound = { seconds, isPlaying: false }
  const playback = {
    get seconds() {
      return sound.seconds
    },
    seek: (to: number) => (sound.seconds = to),
    play: () => (sound.isPlaying = true),
  } as unknown as Playback
  goToNextTurn(
    { store: new DocumentStore(createText(sections, [{ id: 'a', name: 'Anna' }])), playback, caret },
    isFixed,
  )
  return { editing: caret.editing()?.sectionId, ...sound }
}

it.each([
  ['the next while one is edited', 'ab-', { editing: 0 }, { editing: '1', seconds: 10, isPlaying: true }],
  [
    'nothing behind the last',
    'ab',
    { editing: 1, seconds: 15 },
    { editing: '1', seconds: 15, isPlaying: false },
  ],
  ['the first that is empty', '--', {}, { editing: '0', seconds: 0, isPlaying: true }],
  ['the next that is empty', 'a-b-', { seconds: 25 }, { editing: '3', seconds: 30, isPlaying: true }],
  [
    'the next that is heard where none is empty',
    'abc',
    { seconds: 5 },
    { editing: undefined, seconds: 10, isPlaying: true },
  ],
  [
    'the next that is heard where nothing may be edited',
    '---',
    { seconds: 5, isFixed: true },
    { editing: undefined, seconds: 10, isPlaying: true },
  ],
  ['nothing in a text without sections', '', {}, { editing: undefined, seconds: 0, isPlaying: false }],
] as const)('goes on to %s', (_case, texts, at, expected) => {
  expect(after(texts, at)).toEqual(expected)
})
