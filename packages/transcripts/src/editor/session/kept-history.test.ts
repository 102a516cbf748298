import { applyOperation, createText } from '@longhand/transcript'
import type { Operation, Text } from '@longhand/transcript'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anyChoice, anyDocument, operationOf } from '@longhand/transcript/testing'
import { memoryDrafts } from './journal.ts'
import { fingerprintOf, keptSteps } from './kept-history.ts'
import type { HistoryStore, KeptHistory, KeptStep } from './kept-history.ts'
import { shown, TextServer } from './testing-text-server.ts'
import type { TranscriptSession } from './transcript-session.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const documentOf = (...texts: readonly string[]): Text =>
  createText(
    texts.map((text, place) => ({
      id: `${place + 1}`,
      speakerId: 'a',
      startMs: place * 1000,
      endMs: place * 1000 + 900,
      text,
      words: [{ text, startMs: place * 1000, endMs: place * 1000 + 900 }],
    })),
    [{ id: 'a', name: 'Anna' }],
  )
const edit = (sectionId: string, text: string): Operation => ({ type: 'editText', sectionId, text })

function memoryHistory(): HistoryStore {
  const histories = new Map<string, KeptHistory>()
  return {
    read: (recordingId) => Promise.resolve(structuredClone(histories.get(recordingId))),
    write: (history) => {
      histories.set(history.recordingId, structuredClone(history))
      return Promise.resolve()
    },
  }
}

/** Pages of one browser that show one text after another. */
class Browser {
  readonly server: TextServer
  readonly drafts = memoryDrafts()
  readonly histories = memoryHistory()
  session: TranscriptSession

  constructor(document: Text) {
    this.server = new TextServer(document)
    this.session = this.server.open(this.drafts, undefined, this.histories)
  }

  async save(): Promise<void> {
    await this.#while(this.session.autosave.flush())
  }

  /** The page is loaded again. */
  async reload(): Promise<void> {
    await this.session.settled()
    this.session.autosave.stop()
    this.server.killPages()
    this.drafts.alive.clear()
    this.server.weather = 'fine'
    this.session = this.server.open(this.drafts, undefined, this.histories)
    await this.#while(this.session.recover())
  }

  async #while(work: Promise<unknown>): Promise<void> {
    let isDone = false
    void work.finally(() => (isDone = true))
    for (let turn = 0; turn < 500 && !isDone; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(0)
    }
    await work
  }
}

const textOf = ({ session }: Browser): string => shown(session.store.document())

describe('what can be undone', () => {
  it('can be undone and redone after the page was loaded again', async () => {
    const browser = new Browser(documentOf('one', 'two'))
    browser.session.store.apply(edit('1', 'uno'))
    browser.session.store.apply({ type: 'renameSpeaker', sectionId: '1', name: 'Carl', everywhere: false })
    await browser.save()
    await browser.reload()
    expect(browser.session.store.canUndo()).toBe(true)
    browser.session.store.undo()
    expect(textOf(browser)).toBe('Anna: uno | Anna: two')
    browser.session.store.undo()
    expect(textOf(browser)).toBe('Anna: one | Anna: two')
    await browser.save()
    await browser.reload()
    expect(shown(browser.server.document)).toBe('Anna: one | Anna: two')
    browser.session.store.redo()
    browser.session.store.redo()
    expect(textOf(browser)).toBe('Carl: uno | Anna: two')
  })

  it.each(['loses requests', 'loses answers'] as const)(
    'can be undone step by step after a page that ended while the network %s',
    async (weather) => {
      const browser = new Browser(documentOf('one', 'two'))
      browser.session.store.apply(edit('1', 'uno'))
      browser.session.store.apply(edit('2', 'due'))
      browser.server.weather = weather
      await browser.save()
      await browser.reload()
      expect(textOf(browser)).toBe('Anna: uno | Anna: due')
      browser.session.store.undo()
      expect(textOf(browser)).toBe('Anna: uno | Anna: two')
      browser.session.store.undo()
      expect(textOf(browser)).toBe('Anna: one | Anna: two')
      expect(browser.session.store.canUndo()).toBe(false)
    },
  )

  it('goes with the text that it was kept for', async () => {
    const browser = new Browser(documentOf('one', 'two'))
    browser.session.store.apply(edit('1', 'uno'))
    await browser.save()
    browser.server.saveElsewhere(applyOperation(browser.server.document, edit('2', 'theirs')))
    await browser.reload()
    expect(browser.session.store.canUndo()).toBe(false)
    expect(textOf(browser)).toBe('Anna: uno | Anna: theirs')
  })

  it('is all that was done, wherever the page was loaded again', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: anyChoice },
      { weight: 1, arbitrary: fc.constantFrom('save' as const, 'reload' as const) },
    )
    await fc.assert(
      fc.asyncProperty(anyDocument, fc.array(step, { maxLength: 20 }), async (document, steps) => {
        const browser = new Browser(document)
        for (const [index, now] of steps.entries()) {
          if (now === 'save') await browser.save()
          else if (now === 'reload') {
            await browser.save()
            await browser.reload()
          } else browser.session.store.apply(operationOf(browser.session.store.document(), now, `n${index}`))
        }
        const { store } = browser.session
        const last = textOf(browser)
        let undone = 0
        while (store.canUndo()) {
          store.undo()
          undone += 1
        }
        expect(textOf(browser)).toBe(shown(document))
        for (; undone > 0; undone -= 1) store.redo()
        expect(textOf(browser)).toBe(last)
      }),
      { numRuns: Number(process.env.LONGHAND_PROOF_RUNS ?? 60) },
    )
  })
})

describe('a word that was split', () => {
  it.each([
    ['Thunder', 3],
    ['house.', 5],
  ])('is whole again when it is joined after the page was loaded again: %j at %i', async (text, offset) => {
    const browser = new Browser(documentOf(text, 'two'))
    const before = browser.session.store.document().sections[0]
    browser.session.store.apply({ type: 'split', sectionId: '1', offset, newId: 'new' })
    await browser.save()
    await browser.reload()
    browser.session.store.apply({ type: 'merge', sectionId: 'new' })
    await browser.save()
    expect(browser.server.document.sections[0]).toEqual(before)
  })

  it('is whole again after another editor’s change came in between', async () => {
    const browser = new Browser(documentOf('Thunder', 'two'))
    browser.session.store.apply({ type: 'split', sectionId: '1', offset: 3, newId: 'new' })
    await browser.save()
    browser.server.saveElsewhere(applyOperation(browser.server.document, edit('2', 'theirs')))
    await browser.session.follow(browser.server.revision)
    browser.session.store.apply({ type: 'merge', sectionId: 'new' })
    expect(textOf(browser)).toBe('Anna: Thunder | Anna: theirs')
  })
})

describe('kept steps', () => {
  const stepOf = (id: string, text: string): KeptStep => {
    const [removed, inserted] = [documentOf('').sections, documentOf(text).sections]
    return {
      id,
      change: { splices: [{ after: undefined, removed, inserted }] },
      before: undefined,
      after: undefined,
    }
  }

  it('are the newest that fit', () => {
    const huge = 'x'.repeat(1_500_000)
    const steps = [stepOf('1', 'small'), stepOf('2', huge), stepOf('3', huge), stepOf('4', 'small')]
    expect(keptSteps(steps, []).undo.map(({ id }) => id)).toEqual(['3', '4'])
    const many = Array.from({ length: 300 }, (_, index) => stepOf(`${index}`, 'a'))
    const kept = keptSteps(many, many)
    expect([kept.undo.length, kept.undo.at(-1)?.id, kept.redo.length]).toEqual([200, '299', 0])
  })

  it('are told apart by what a person reads', () => {
    const text = documentOf('one', 'two')
    expect(fingerprintOf(text)).toBe(fingerprintOf(documentOf('one', 'two')))
    const others = [
      documentOf('one', 'tow'),
      documentOf('two', 'one'),
      documentOf('onet', 'wo'),
      createText(text.sections, [{ id: 'a', name: 'Bob' }]),
    ]
    const [first, ...rest] = text.sections
    const subtitled = (from: number) =>
      createText([{ ...first!, subtitles: { cuts: [{ id: 'c', from }], marks: [] } }, ...rest], text.speakers)
    expect(new Set([text, ...others, subtitled(0), subtitled(1)].map(fingerprintOf)).size).toBe(7)
  })
})
