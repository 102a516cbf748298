import { applyOperation, timedWords } from '@longhand/transcript'
import type { Text } from '@longhand/transcript'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anyChoice, anyDocument, operationOf } from '@longhand/transcript/testing'
import type { Choice } from '@longhand/transcript/testing'
import { memoryDrafts } from './journal.ts'
import { shown, TextServer } from './testing-text-server.ts'
import type { Weather } from './testing-text-server.ts'
import type { TranscriptSession } from './transcript-session.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** What may happen to an editor. */
type Event =
  | { readonly type: 'edit'; readonly choice: Choice }
  /** `send` begins a save and waits for nothing: what comes next happens while it is under way. */
  | { readonly type: 'undo' | 'redo' | 'send' | 'save' | 'kill' }
  | { readonly type: 'weather'; readonly weather: Weather }
  | { readonly type: 'elsewhere'; readonly choice: Choice }

// What fails is found where pages die while something is on its way: both are frequent.
const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  { weight: 5, arbitrary: anyChoice.map((choice): Event => ({ type: 'edit', choice })) },
  {
    weight: 5,
    arbitrary: fc.constantFrom<Event>(
      { type: 'undo' },
      { type: 'redo' },
      { type: 'send' },
      { type: 'send' },
      { type: 'send' },
      { type: 'save' },
      { type: 'kill' },
      { type: 'kill' },
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<Weather>('fine', 'fine', 'loses requests', 'loses answers', 'refuses')
      .map((weather): Event => ({ type: 'weather', weather })),
  },
)
const anyEventOfTwo: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: anyEvent },
  { weight: 1, arbitrary: anyChoice.map((choice): Event => ({ type: 'elsewhere', choice })) },
)

/** An editor whose page may end at any moment, beside what its text has to be. */
class Model {
  readonly server: TextServer
  readonly drafts = memoryDrafts()
  readonly endMs: number
  session: TranscriptSession
  #steps = 0

  constructor(document: Text) {
    this.server = new TextServer(document)
    this.endMs = Math.max(...document.sections.map(({ endMs }) => endMs))
    this.session = this.server.open(this.drafts)
  }

  async happen(event: Event): Promise<void> {
    this.#steps += 1
    const { store } = this.session
    switch (event.type) {
      case 'edit':
        store.apply(operationOf(store.document(), event.choice, `n${this.#steps}`))
        return this.session.settled()
      case 'undo':
      case 'redo':
        store[event.type]()
        return this.session.settled()
      case 'send':
        void this.session.autosave.flush()
        // Some way along, not always to the end.
        for (let turn = 0; turn < this.#steps % 7; turn += 1) await turnOfTheLoop()
        return
      case 'save':
        return this.save()
      case 'kill':
        return this.kill()
      case 'weather':
        this.server.weather = event.weather
        return
      case 'elsewhere':
        this.server.saveElsewhere(
          applyOperation(
            this.server.document,
            operationOf(this.server.document, event.choice, `e${this.#steps}`),
          ),
        )
    }
  }

  /** Saves; where both sides changed the same, ours is chosen. */
  async save(): Promise<void> {
    await this.#while(this.session.autosave.flush())
    if (this.decide()) await this.#while(this.session.autosave.flush())
  }

  /** The tab dies; another one is opened, which finds what the journal has. */
  async kill(): Promise<void> {
    const before = shown(this.session.store.document())
    this.session.autosave.stop()
    this.server.killPages()
    this.drafts.alive.clear()
    // Anyone who opens a page has a connection: it could not be loaded otherwise.
    this.server.weather = 'fine'
    this.session = this.server.open(this.drafts)
    await this.#while(this.session.recover())
    this.decide()
    await this.session.settled()
    this.afterKill(before)
  }

  /** Chooses ours where both sides changed the same. @returns whether there was anything to choose. */
  decide(): boolean {
    const conflict = this.session.conflict()
    if (conflict) this.session.resolve(conflict.resolved(new Set()))
    return conflict !== undefined
  }

  afterKill(_before: string): void {
    // What has to hold depends on who else writes.
  }

  expectOrder(): void {
    for (const section of this.session.store.document().sections) {
      let now = section.startMs
      for (const word of timedWords(section)) {
        expect(word.startMs).toBeGreaterThanOrEqual(now)
        expect(word.endMs).toBeGreaterThanOrEqual(word.startMs)
        now = word.startMs
      }
      expect(section.startMs).toBeGreaterThanOrEqual(0)
      expect(Math.max(now, section.endMs)).toBeLessThanOrEqual(this.endMs)
    }
  }

  async #while<Result>(work: Promise<Result>): Promise<Result> {
    let isDone = false
    void work.finally(() => (isDone = true))
    for (let turn = 0; turn < 500 && !isDone; turn += 1) await turnOfTheLoop()
    return work
  }
}

/** Alone, an editor's text is known to the letter at every moment. */
class LonelyModel extends Model {
  /** Where no one else writes, no one is ever asked. */
  override decide(): boolean {
    expect(this.session.conflict()).toBeUndefined()
    return false
  }

  override afterKill(before: string): void {
    expect(shown(this.session.store.document())).toBe(before)
  }
}

async function turnOfTheLoop(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(0)
}

const runs = Number(process.env.LONGHAND_PROOF_RUNS ?? 60)

it(
  'whatever happens to the tab and to the network, not a letter is lost and none is saved twice',
  { timeout: 60_000 + runs * 200 },
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await fc.assert(
      fc.asyncProperty(anyDocument, fc.array(anyEvent, { maxLength: 25 }), async (document, events) => {
        const model = new LonelyModel(document)
        for (const event of events) {
          await model.happen(event)
          model.expectOrder()
        }
        const text = shown(model.session.store.document())
        model.server.weather = 'fine'
        // What was under way in bad weather ends badly; the next try is the one that counts.
        for (let round = 0; round < 2; round += 1) await model.save()
        expect(model.session.autosave.state().status).toBe('saved')
        expect(shown(model.session.store.document())).toBe(text)
        expect(shown(model.server.document)).toBe(text)
        expect(await model.server.open(model.drafts).recover()).toBe(false)
        model.session.autosave.stop()
      }),
      { numRuns: runs, interruptAfterTimeLimit: 50_000 + runs * 200, markInterruptAsFailure: true },
    )
  },
)

it(
  'where others write too, both ends meet, and every word keeps its order',
  { timeout: 60_000 + runs * 200 },
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await fc.assert(
      fc.asyncProperty(anyDocument, fc.array(anyEventOfTwo, { maxLength: 25 }), async (document, events) => {
        const model = new Model(document)
        for (const event of events) await model.happen(event)
        model.server.weather = 'fine'
        for (
          let round = 0;
          round < 3 && (round === 0 || model.session.autosave.state().status !== 'saved');
          round += 1
        )
          await model.save()
        expect(model.session.autosave.state().status).toBe('saved')
        const ids = model.server.sections.map(({ sectionId }) => sectionId)
        expect(new Set(ids).size).toBe(ids.length)
        await model.kill()
        expect(shown(model.session.store.document())).toBe(shown(model.server.document))
        model.session.autosave.stop()
      }),
      { numRuns: runs, interruptAfterTimeLimit: 50_000 + runs * 200, markInterruptAsFailure: true },
    )
  },
)
