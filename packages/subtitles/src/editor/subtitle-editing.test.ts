import { applyOperation, createText } from '@longhand/transcript'
import type { Operation, Section, Text } from '@longhand/transcript'
import { subtitleProfileFor } from '@longhand/transcript/subtitles'
import { describe, expect, it } from 'vitest'
import { shapeOf } from '@longhand/player'
import { SubtitleEditing } from './subtitle-editing.ts'
import type { EditedText, EditNote } from './edited-text.ts'
import { ownLines } from './subtitle-text.ts'
import { edgeRange, shownAt } from './retiming.ts'

/** Words follow each other, 300 ms each. */
function sectionOf(id: string, text: string, startMs: number, speakerId = 'a'): Section {
  const words = text.split(' ').map((word, place) => ({
    text: word,
    startMs: startMs + place * 300,
    endMs: startMs + (place + 1) * 300,
  }))
  return { id, speakerId, startMs, endMs: words.at(-1)!.endMs, text, words }
}

/** A text with a history that takes whole texts back. */
class FakeText implements EditedText {
  readonly composing = { begin: () => undefined, end: () => undefined }
  #texts: Text[]
  #typing: string | undefined
  #ids = 0

  constructor(text: Text) {
    this.#texts = [text]
  }

  document = (): Text => this.#texts.at(-1)!
  subscribe = () => () => undefined
  canUndo = (): boolean => this.#texts.length > 1
  freshId = (): string => `id${(this.#ids += 1)}`

  apply = (operation: Operation, note?: EditNote): boolean => {
    const after = applyOperation(this.document(), operation)
    if (after === this.document()) return false
    if (note?.typing !== undefined && note.typing === this.#typing) this.#texts.pop()
    this.#texts.push(after)
    this.#typing = note?.typing
    return true
  }

  endTyping = (): void => {
    this.#typing = undefined
  }

  undo = () => {
    this.#texts.pop()
    this.#typing = undefined
    return undefined
  }

  redo = () => undefined
}

function edit(...sections: Section[]): {
  store: FakeText
  editing: SubtitleEditing
  texts: () => string[]
  lines: () => string[]
} {
  const speakers = [
    { id: 'a', name: 'Anna' },
    { id: 'b', name: 'Ben' },
  ]
  const store = new FakeText(createText(sections, speakers))
  const editing = new SubtitleEditing(store, shapeOf({ profile: subtitleProfileFor('netflix', 'en') }, true))
  return {
    store,
    editing,
    texts: () => store.document().sections.map(({ text }) => text),
    lines: () => editing.subtitles().map((subtitle) => ownLines(subtitle).join('|')),
  }
}

const orchard = 'The orchard has forty rows of trees. Then came the rain.'
const durationMs = 60_000

describe('editing of subtitles', () => {
  it('splits at a caret behind the name of who speaks, and joins again', () => {
    const { editing, lines, store } = edit(sectionOf('1', orchard, 0))
    const before = lines()
    const [first] = editing.subtitles()
    const caret = editing.split(first!, before[0]!.replace('|', '\n'), 'The orchard '.length)
    expect(lines().slice(0, 2)).toEqual(['The orchard', 'has forty rows of trees.'])
    expect(editing.find(caret!)).toMatchObject({ from: 'The orchard '.length })
    expect(editing.joinBefore(caret!)).toMatchObject({ at: 'The orchard '.length })
    expect(lines()).toEqual(before)
    editing.undoOrRedo('undo')
    expect(lines()[0]).toBe('The orchard')
    editing.undoOrRedo('undo')
    expect(store.canUndo()).toBe(false)
    expect(lines()).toEqual(before)
  })

  it('splits nowhere but between words, and joins no two speakers', () => {
    const { editing, store } = edit(sectionOf('1', orchard, 0), sectionOf('2', 'Good day.', 5000, 'b'))
    const [first, , third] = editing.subtitles()
    expect(editing.split(first!, orchard, 0)).toBeUndefined()
    expect(editing.joinBefore(first!)).toBeUndefined()
    expect(editing.joinBefore(third!)).toBeUndefined()
    expect(store.canUndo()).toBe(false)
  })

  it('splits at the nearest end of a word that the caret is within', () => {
    const split = (text: string, caret: number): string[] => {
      const { editing, lines } = edit(sectionOf('1', text, 0))
      const second = editing.split(editing.subtitles()[0]!, lines()[0]!, caret)
      expect(second === undefined || second.subtitleId === editing.subtitles()[1]!.subtitleId).toBe(true)
      return lines()
    }
    expect(split('Good morning.', 'Good mo'.length)).toEqual(['Good', 'morning.'])
    expect(split('Good morning.', 'Goo'.length)).toEqual(['Good', 'morning.'])
    expect(split('Good morning.', 1)).toEqual(['Good morning.'])
    expect(split('Good morning.', 'Good mornin'.length)).toEqual(['Good morning.'])
    expect(split('大家早上好。', 3)).toEqual(['大家', '早上好。'])
  })

  it('joins across sections where one goes on', () => {
    const { editing, lines, texts } = edit(sectionOf('1', 'Good day.', 0), sectionOf('2', 'It rains.', 900))
    expect(editing.joinBefore(editing.subtitles()[1]!)).toMatchObject({ sectionId: '1' })
    expect(lines()).toEqual(['Good day. It rains.'])
    expect(texts()).toEqual(['Good day. It rains.'])
  })

  it('writes into the text, one step for what is typed at once', () => {
    const { editing, texts } = edit(sectionOf('1', orchard, 0))
    const [first] = editing.subtitles()
    const typed = ['The orchard has', 'Their orchard has', 'Their old orchard has']
    for (const [index, value] of typed.slice(1).entries()) {
      expect(editing.write(first!, { value, valueBefore: typed[index]!, before: 0, kind: 'insert' })).toBe(
        value,
      )
    }
    expect(texts()).toEqual(['Their old orchard has Then came the rain.'])
    expect(
      editing.write(first!, {
        value: 'Their old\norchard',
        valueBefore: 'Their old orchard has',
        before: 0,
        kind: 'other',
      }),
    ).toBe('Their old\norchard')
    editing.undoOrRedo('undo')
    editing.undoOrRedo('undo')
    expect(texts()).toEqual([orchard])
  })

  it('knows what the text has where lines break', () => {
    const { editing } = edit(sectionOf('1', orchard, 0))
    const [first] = editing.subtitles()
    expect(editing.spaceAt(first!, 'The orchard\nhas forty rows of trees.', 'The orchard'.length)).toBe(' ')
    expect(editing.spaceAt(first!, 'The or\nchard has forty rows of trees.', 'The or'.length)).toBe('')
    expect(editing.spaceAt(editing.addMark('sound', '[rain]', 1500)!, '[ra\nin]', 3)).toBeUndefined()
  })

  it('moves an edge up to the neighbor and no further', () => {
    const { editing } = edit(sectionOf('1', orchard, 1000))
    const [first, second] = editing.subtitles()
    expect(editing.moveEdge(first!, 'end', { ms: 9000, durationMs })).toEqual({
      ms: second!.startMs,
      isStopped: true,
    })
    expect(editing.moveEdge(second!, 'start', { ms: 0, durationMs })).toMatchObject({
      ms: editing.find(first!)!.endMs,
      isStopped: true,
    })
    expect(editing.moveEdge(first!, 'start', { ms: -50, durationMs })).toEqual({ ms: 0, isStopped: true })
    expect(editing.moveEdge(first!, 'start', { ms: 500, durationMs })).toEqual({ ms: 500, isStopped: false })
    expect(editing.find(first!)).toMatchObject({ startMs: 500, hasOwnStart: true })
    expect(editing.retime(first!, { startMs: undefined, endMs: undefined })).toBe(true)
    expect(editing.find(first!)).toMatchObject({ startMs: 1000, hasOwnStart: false })
  })

  it('puts a mark at the top where someone speaks, and leaves it out of the way of others', () => {
    const { editing } = edit(sectionOf('1', orchard, 1000))
    const caret = editing.addMark('sound', '[rain]', 1500)!
    expect(caret).toMatchObject({ at: 1, to: 5 })
    const subtitles = editing.subtitles()
    const mark = editing.indexOf(caret)
    expect(subtitles[mark]).toMatchObject({
      kind: 'sound',
      position: 'top',
      startMs: 1500,
      endMs: 3500,
      lines: ['[rain]'],
    })
    expect(edgeRange(subtitles, mark, 'start', durationMs)).toEqual({ minMs: 0, maxMs: 3460 })
    expect(editing.split(caret, '[rain]', 2)).toBeUndefined()
    expect(
      editing.write(caret, { value: '[thunder]', valueBefore: '[rain]', before: 1, kind: 'insert' }),
    ).toBe('[thunder]')
    editing.removeMark(caret)
    expect(editing.find(caret)).toBeUndefined()
  })

  it('finds the subtitle that is shown', () => {
    const { editing } = edit(sectionOf('1', orchard, 1000))
    const subtitles = editing.subtitles()
    expect([0, 1000, subtitles[1]!.startMs, 59_000].map((ms) => shownAt(subtitles, ms))).toEqual([
      -1, 0, 1, -1,
    ])
  })
})
