import { createText, sectionOf } from '@longhand/transcript'
import type { Text } from '@longhand/transcript'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { anyChoice, anyDocument, operationOf } from '@longhand/transcript/testing'
import { DocumentStore } from './document-store.ts'
import { History } from './history.ts'

let now: number
beforeEach(() => {
  now = 0
})

const start = createText(
  [{ id: '1', speakerId: 'a', startMs: 0, endMs: 900, text: '', words: undefined }],
  [{ id: 'a', name: 'Anna' }],
)
const setUp = (document: Text = start): DocumentStore => new DocumentStore(document, new History(() => now))
const text = (store: DocumentStore): string => sectionOf(store.document(), '1')!.text
function type(store: DocumentStore, written: string, typing = 'insert'): void {
  const at = { sectionId: '1', from: text(store).length, to: text(store).length }
  store.apply(
    { type: 'editText', sectionId: '1', text: text(store) + written },
    { typing, before: at, after: { ...at, from: at.from + written.length, to: at.to + written.length } },
  )
}

describe('undo', () => {
  it('takes quick keys back as one, and keys after a pause apart', () => {
    const store = setUp()
    for (const letter of 'quick') {
      type(store, letter)
      now += 100
    }
    now += 1000
    type(store, ' fox')
    store.undo()
    expect(text(store)).toBe('quick')
    expect(store.undo()).toEqual({ sectionId: '1', from: 0, to: 0 })
    expect(text(store)).toBe('')
    expect(store.canUndo()).toBe(false)
    expect(store.undo()).toBeUndefined()
    expect(store.redo()).toEqual({ sectionId: '1', from: 5, to: 5 })
    store.redo()
    expect(text(store)).toBe('quick fox')
    expect(store.canRedo()).toBe(false)
  })

  it('keeps deleting apart from typing, and what is typed after a step back from what was typed before', () => {
    const store = setUp()
    type(store, 'a')
    type(store, 'b', 'delete')
    store.undo()
    expect(text(store)).toBe('a')
    type(store, 'c', 'delete')
    store.undo()
    expect(text(store)).toBe('a')
    store.undo()
    expect(text(store)).toBe('')
  })

  it('forgets what was taken back once something else is typed', () => {
    const store = setUp()
    type(store, 'a')
    store.undo()
    type(store, 'b')
    expect(store.canRedo()).toBe(false)
  })

  it('goes back 200 steps and more, as far as the beginning', () => {
    const store = setUp()
    for (let step = 0; step < 300; step += 1) {
      now += 1000
      type(store, 'x')
    }
    let steps = 0
    while (store.undo()) steps += 1
    expect(steps).toBe(300)
    expect(text(store)).toBe('')
  })

  it('of steps that a newer text has overtaken changes nothing, and goes on with those before', () => {
    const two = createText(
      [...start.sections, { ...start.sections[0]!, id: '2', text: 'two' }],
      start.speakers,
    )
    const store = setUp(two)
    type(store, 'mine')
    store.apply({ type: 'editText', sectionId: '2', text: 'mine too' })
    const theirs = store.document()
    store.replace(
      createText([theirs.sections[0]!, { ...theirs.sections[1]!, text: 'theirs' }], theirs.speakers),
    )
    store.undo()
    expect(store.document().sections.map((section) => section.text)).toEqual(['', 'theirs'])
  })

  it('takes back one’s own words where another person wrote in the same section, and brings them again', () => {
    const store = setUp()
    type(store, 'We met in the orchard.')
    now += 1000
    type(store, ' It rained.')
    const section = store.document().sections[0]!
    const theirs = createText(
      [{ ...section, text: 'Yesterday we met in the orchard. It rained.' }],
      store.document().speakers,
    )
    store.replace(theirs)
    const end = 'Yesterday we met in the orchard.'.length
    expect(store.undo()).toEqual({ sectionId: '1', from: end, to: end })
    expect(text(store)).toBe('Yesterday we met in the orchard.')
    expect(store.redo()).toMatchObject({ sectionId: '1' })
    expect(text(store)).toBe('Yesterday we met in the orchard. It rained.')
    store.undo()
    expect(text(store)).toBe('Yesterday we met in the orchard.')
  })
})

it('any steps back lead to the text as it was, and forward again', () => {
  fc.assert(
    fc.property(anyDocument, fc.array(anyChoice, { maxLength: 20 }), (document, choices) => {
      const store = new DocumentStore(document, new History(() => (now += 1000)))
      const texts = [document]
      choices.forEach((choice, index) => {
        if (store.apply(operationOf(store.document(), choice, `n${index}`))) texts.push(store.document())
      })
      for (const earlier of texts.toReversed().slice(1)) {
        store.undo()
        expect(store.document()).toEqual(earlier)
      }
      expect(store.canUndo()).toBe(false)
      for (const later of texts.slice(1)) {
        store.redo()
        expect(store.document()).toEqual(later)
      }
    }),
  )
})

it('steps back and forward leave every word of another person who writes in the same section', () => {
  const step = fc.tuple(fc.constantFrom('mine', 'theirs', 'undo', 'redo'), fc.nat())
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const base = ['We', 'met', 'in', 'the', 'orchard']
      const store = setUp(createText([{ ...start.sections[0]!, text: base.join(' ') }], start.speakers))
      const theirs: string[] = []
      for (const [number, [kind, place]] of steps.entries()) {
        now += 1000
        const words = text(store).split(' ')
        const written = words.toSpliced(place % (words.length + 1), 0, `${kind}${number}`).join(' ')
        if (kind === 'undo') store.undo()
        else if (kind === 'redo') store.redo()
        else if (kind === 'mine') store.apply({ type: 'editText', sectionId: '1', text: written })
        else {
          theirs.push(`theirs${number}`)
          store.replace(createText([{ ...store.document().sections[0]!, text: written }], start.speakers))
        }
        const left = text(store).split(' ')
        expect(new Set(left).size).toBe(left.length)
        expect(left.filter((word) => theirs.includes(word)).toSorted()).toEqual(theirs.toSorted())
        expect(left.filter((word) => base.includes(word))).toEqual(base)
      }
    }),
  )
})
