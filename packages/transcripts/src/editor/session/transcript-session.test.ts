import { domainError } from '@longhand/api-client'
import { failure, fakeTransport, handle } from '@longhand/api-client/testing'
import { errorCatalog } from '@longhand/contracts'
import { applyOperation, createText } from '@longhand/transcript'
import type { Operation, Text } from '@longhand/transcript'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryDrafts } from './journal.ts'
import { shown, TextServer } from './testing-text-server.ts'
import { TranscriptSession } from './transcript-session.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const words = (text: string) =>
  text.split(' ').map((word, index) => ({ text: word, startMs: index * 100, endMs: index * 100 + 90 }))
const start = createText(
  ['one', 'two', 'three'].map((text, index) => ({
    id: `${index + 1}`,
    speakerId: 'a',
    startMs: index * 1000,
    endMs: index * 1000 + 900,
    text,
    words: words(text),
  })),
  [{ id: 'a', name: 'Anna' }],
)
const edit = (sectionId: string, text: string): Operation => ({ type: 'editText', sectionId, text })
const edited = (document: Text, sectionId: string, text: string): Text =>
  applyOperation(document, edit(sectionId, text))

async function save(session: TranscriptSession): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  void session.autosave.flush()
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(0)
    if (session.autosave.state().status === 'saving') throw new Error('still saving')
  })
}

/** A session whose save met another text of the first section. */
async function meetConflict(
  server = new TextServer(start),
  drafts = memoryDrafts(),
): Promise<TranscriptSession> {
  const session = server.open(drafts)
  session.store.apply(edit('1', 'ours'))
  server.saveElsewhere(edited(server.document, '1', 'theirs'))
  await save(session)
  expect(session.conflict()?.places).toHaveLength(1)
  return session
}

/** Types something that is never saved, and ends as a page does in a crash. */
async function crash(
  server: TextServer,
  drafts: ReturnType<typeof memoryDrafts>,
  sectionId: string,
  text: string,
): Promise<void> {
  const session = server.open(drafts)
  session.store.apply(edit(sectionId, text))
  await session.settled()
  session.autosave.stop()
}

const all = (session: TranscriptSession): Set<string> =>
  new Set(session.conflict()!.places.map(({ key }) => key))

describe('saving', () => {
  it('sends what changed and nothing else', async () => {
    const server = new TextServer(start)
    const session = server.open()
    session.store.apply(edit('2', 'two and more'))
    session.store.apply({ type: 'renameSpeaker', sectionId: '3', name: 'Bob', everywhere: false })
    await save(session)
    expect(shown(server.document)).toBe('Anna: one | Anna: two and more | Bob: three')
    expect(server.received).toEqual([
      [
        {
          after: '1',
          removed: ['2', '3'],
          sections: [
            expect.objectContaining({ sectionId: '2', text: 'two and more', words: expect.any(Array) }),
            { sectionId: '3', spkId: 'speaker-2', spkName: 'Bob', startTime: 2000, endTime: 2900 },
          ],
        },
      ],
    ])
  })

  it('sends nothing when an edit was taken back', async () => {
    const server = new TextServer(start)
    const session = server.open()
    session.store.apply(edit('2', 'other'))
    session.store.undo()
    await save(session)
    expect(session.autosave.state().status).toBe('saved')
    expect(server.received).toEqual([])
  })

  it('sends the same change again when the answer was lost, and then what came after it', async () => {
    const server = new TextServer(start)
    const session = server.open()
    session.store.apply(edit('1', 'first'))
    server.weather = 'loses answers'
    await save(session)
    expect(session.autosave.state().status).toBe('offline')
    session.store.apply(edit('1', 'first and more'))
    server.weather = 'fine'
    await save(session)
    expect(session.autosave.state().status).toBe('saved')
    expect(server.revision).toBe(3)
    expect(shown(server.document)).toBe('Anna: first and more | Anna: two | Anna: three')
  })

  it('says of what was replaced everywhere that it was, once, and again when it has to be made again', async () => {
    const server = new TextServer(start)
    const session = server.open()
    const replace = (text: string): Operation => ({
      type: 'batch',
      operations: [edit('1', text)],
      origin: 'replaced',
    })
    session.store.apply(replace('uno'))
    await save(session)
    session.store.undo()
    await save(session)
    session.store.apply(replace('eins'))
    server.saveElsewhere(edited(server.document, '3', 'drei'))
    await save(session)
    expect(server.origins).toEqual(['replaced', undefined, 'replaced', 'replaced'])
    expect(shown(server.document)).toBe('Anna: eins | Anna: two | Anna: drei')
  })

  it('says what the server says when it refuses', async () => {
    const transport = fakeTransport([handle('updateSections', failure('RECORD_NOT_FOUND', 'Gone'))])
    const session = new TranscriptSession('f', { document: start, revision: 1 }, { transport })
    session.store.apply(edit('1', 'b'))
    await save(session)
    expect(session.autosave.state()).toEqual({
      status: 'failed',
      error: domainError(errorCatalog.RECORD_NOT_FOUND.code, 'Gone', null),
    })
  })
})

it('what the server refused can be corrected, and is saved with what came after it', async () => {
  const server = new TextServer(start)
  const session = server.open()
  session.store.apply({ type: 'batch', operations: [edit('1', 'too long')], origin: 'replaced' })
  server.weather = 'refuses'
  await save(session)
  expect(session.autosave.state()).toMatchObject({ status: 'failed' })
  server.weather = 'fine'
  session.store.apply(edit('1', 'short'))
  session.store.apply(edit('2', 'zwei'))
  await save(session)
  expect(session.autosave.state().status).toBe('saved')
  expect(server.origins).toEqual(['replaced'])
  expect(shown(server.document)).toBe('Anna: short | Anna: zwei | Anna: three')
})

describe('a text that comes again', () => {
  it('is taken when it is newer, or grows while it is being transcribed, and nothing is unsaved', () => {
    const session = new TextServer(start).open()
    session.receive({ document: edited(start, '1', 'grown'), revision: 1 })
    expect(shown(session.store.document())).toMatch(/grown/)
    session.receive({ document: edited(start, '1', 'newer'), revision: 2 })
    expect(shown(session.store.document())).toMatch(/newer/)
    session.store.apply(edit('1', 'mine'))
    session.receive({ document: start, revision: 3 })
    expect(shown(session.store.document())).toMatch(/mine/)
  })

  it('is not taken when it is an older answer than what was saved', async () => {
    const server = new TextServer(start)
    const session = server.open()
    session.store.apply(edit('1', 'mine'))
    await save(session)
    session.receive({ document: start, revision: 1 })
    session.receive({ document: start, revision: 2 })
    expect(shown(session.store.document())).toMatch(/mine/)
  })
})

describe('two editors', () => {
  it('of different sections get both, and no one is asked', async () => {
    const server = new TextServer(start)
    const session = server.open()
    session.store.apply(edit('1', 'ours'))
    server.saveElsewhere(edited(start, '3', 'theirs'))
    await save(session)
    expect(session.autosave.state().status).toBe('saved')
    for (const document of [server.document, session.store.document()])
      expect(shown(document)).toBe('Anna: ours | Anna: two | Anna: theirs')
  })

  it('of one section are asked, place by place, and the rest of both stays', async () => {
    const server = new TextServer(start)
    const session = server.open()
    for (const id of ['1', '2']) session.store.apply(edit(id, 'ours'))
    session.store.apply(edit('3', 'ours alone'))
    server.saveElsewhere(edited(edited(start, '1', 'theirs'), '2', 'theirs'))
    await save(session)
    expect(session.autosave.state().status).toBe('conflict')
    const conflict = session.conflict()!
    expect(
      conflict.places.map(({ ours, theirs }) => [
        ours.map(({ text }) => text),
        theirs.map(({ text }) => text),
      ]),
    ).toEqual([
      [['ours'], ['theirs']],
      [['ours'], ['theirs']],
    ])
    session.resolve(conflict.resolved(new Set()))
    await save(session)
    expect(session.conflict()).toBeUndefined()
    expect(shown(server.document)).toBe('Anna: ours | Anna: ours | Anna: ours alone')
    session.store.undo()
    await save(session)
    expect(shown(server.document)).toBe(shown(session.store.document()))
  })

  it('take theirs where a person says so', async () => {
    const server = new TextServer(start)
    const session = server.open()
    for (const id of ['1', '3']) session.store.apply(edit(id, 'ours'))
    server.saveElsewhere(edited(edited(start, '1', 'theirs'), '3', 'theirs'))
    await save(session)
    const [first] = session.conflict()!.places
    session.resolve(session.conflict()!.resolved(new Set([first!.key])))
    await save(session)
    expect(shown(server.document)).toBe('Anna: theirs | Anna: two | Anna: ours')
  })

  it.each([
    ['ours', 'ours and more'],
    ['theirs', 'ours and more'],
  ])('keep what is typed while %s is being chosen', async (choice, first) => {
    const server = new TextServer(start)
    const session = await meetConflict(server)
    const conflict = session.conflict()!
    session.store.apply(edit('1', 'ours and more'))
    session.store.apply(edit('3', 'typed meanwhile'))
    session.resolve(conflict.resolved(choice === 'theirs' ? all(session) : new Set()))
    await save(session)
    for (const document of [server.document, session.store.document()])
      expect(shown(document)).toBe(`Anna: ${first} | Anna: two | Anna: typed meanwhile`)
  })

  it('are asked about what was typed since, too, and places that were chosen for keep their keys', async () => {
    const server = new TextServer(start)
    const session = server.open()
    session.store.apply(edit('2', 'ours'))
    server.saveElsewhere(edited(edited(start, '1', 'theirs'), '2', 'theirs'))
    await save(session)
    const chosen = all(session)
    session.store.apply(edit('1', 'typed since'))
    session.store.apply(edit('3', 'typed since'))
    session.compare()
    expect(session.conflict()!.places.map(({ ours, theirs }) => [ours[0]!.text, theirs[0]!.text])).toEqual([
      ['typed since', 'theirs'],
      ['ours', 'theirs'],
    ])
    session.resolve(session.conflict()!.resolved(chosen))
    await save(session)
    expect(shown(server.document)).toBe('Anna: typed since | Anna: theirs | Anna: typed since')
  })

  it('are asked nothing any more once one of them took it back', async () => {
    const server = new TextServer(start)
    const drafts = memoryDrafts()
    const session = await meetConflict(server, drafts)
    session.store.apply(edit('3', 'typed since'))
    session.store.apply(edit('1', 'one'))
    session.compare()
    expect(session.conflict()).toBeUndefined()
    expect(session.autosave.state().status).toBe('unsaved')
    await save(session)
    for (const document of [server.document, session.store.document()])
      expect(shown(document)).toBe('Anna: theirs | Anna: two | Anna: typed since')
  })

  it('leave nothing behind where one of them took everything back', async () => {
    const server = new TextServer(start)
    const drafts = memoryDrafts()
    const session = await meetConflict(server, drafts)
    session.store.undo()
    session.compare()
    expect(session.autosave.state().status).toBe('saved')
    expect(shown(session.store.document())).toBe('Anna: theirs | Anna: two | Anna: three')
    await session.settled()
    drafts.alive.clear()
    expect(await server.open(drafts).recover()).toBe(false)
  })

  it('may take the other choice after all, and keep what they typed elsewhere since', async () => {
    const server = new TextServer(start)
    const session = await meetConflict(server)
    const [ours, theirs] = [
      session.conflict()!.resolved(new Set()),
      session.conflict()!.resolved(all(session)),
    ]
    session.resolve(ours)
    await save(session)
    session.store.apply(edit('1', 'ours and more'))
    session.store.apply(edit('3', 'typed since'))
    session.exchange(ours, theirs)
    await save(session)
    expect(shown(server.document)).toBe('Anna: theirs | Anna: two | Anna: typed since')
    session.store.undo()
    expect(shown(session.store.document())).toBe('Anna: ours and more | Anna: two | Anna: typed since')
  })

  it('in two tabs: the second follows what the first saves', async () => {
    const server = new TextServer(start)
    const second = server.open()
    const first = server.open(undefined, (revision) => void second.follow(revision))
    first.store.apply(edit('1', 'from the first tab'))
    second.store.apply(edit('3', 'from the second tab'))
    await save(first)
    await vi.waitFor(() =>
      expect(shown(second.store.document())).toBe(
        'Anna: from the first tab | Anna: two | Anna: from the second tab',
      ),
    )
    await save(second)
    expect(shown(server.document)).toBe(shown(second.store.document()))
  })
})

describe('an answer that comes late', () => {
  /** A server whose next answer can be held back. */
  function slowServer(): { server: TextServer; holdNext: () => () => void } {
    const server = new TextServer(start)
    const fetchNow = server.transport.fetch!
    let held: Promise<void> | undefined
    server.transport.fetch = async (...request) => {
      const wait = held
      held = undefined
      const answer = await fetchNow(...request)
      await wait
      return answer
    }
    const holdNext = (): (() => void) => {
      let letThrough = (): void => undefined
      held = new Promise((resolve) => (letThrough = resolve))
      return letThrough
    }
    return { server, holdNext }
  }

  it('does not replace what was saved since', async () => {
    const { server, holdNext } = slowServer()
    const session = server.open()
    server.saveElsewhere(edited(start, '1', 'theirs'))
    const letThrough = holdNext()
    const followed = session.follow(2)
    await vi.advanceTimersByTimeAsync(0)
    session.store.apply(edit('2', 'ours'))
    await save(session)
    expect(session.autosave.revision).toBe(3)
    letThrough()
    await followed
    expect(shown(session.store.document())).toBe('Anna: theirs | Anna: ours | Anna: three')
    expect(session.autosave.revision).toBe(3)
  })

  it('does not replace a newer text that a person is asked about', async () => {
    const { server, holdNext } = slowServer()
    const session = server.open()
    server.saveElsewhere(edited(start, '1', 'theirs'))
    const letThrough = holdNext()
    const followed = session.follow(2)
    await vi.advanceTimersByTimeAsync(0)
    server.saveElsewhere(edited(start, '1', 'theirs at last'))
    session.store.apply(edit('1', 'ours'))
    await save(session)
    letThrough()
    await followed
    expect(session.conflict()!.places[0]!.theirs[0]!.text).toBe('theirs at last')
  })
})

describe('a page that ends in the middle', () => {
  it('leaves what was not saved to the next one', async () => {
    const server = new TextServer(start)
    const drafts = memoryDrafts()
    const session = server.open(drafts)
    server.weather = 'loses requests'
    session.store.apply(edit('1', 'typed'))
    session.store.apply({ type: 'split', sectionId: '3', offset: 2, newId: 'x' })
    await save(session)
    session.autosave.stop()
    drafts.alive.clear()
    server.weather = 'fine'
    const next = server.open(drafts)
    expect(await next.recover()).toBe(true)
    await save(next)
    expect(shown(server.document)).toBe('Anna: typed | Anna: two | Anna: th | Anna: ree')
    expect(await server.open(drafts).recover()).toBe(false)
  })

  it('does not save twice what had arrived, also when a user saved since', async () => {
    const server = new TextServer(start)
    const drafts = memoryDrafts()
    const session = server.open(drafts)
    server.weather = 'loses answers'
    session.store.apply(edit('1', 'typed'))
    await save(session)
    session.store.apply(edit('2', 'typed too'))
    await session.settled()
    session.autosave.stop()
    drafts.alive.clear()
    server.weather = 'fine'
    server.saveElsewhere(edited(server.document, '1', 'corrected elsewhere'))
    const next = server.open(drafts)
    await next.recover()
    expect(next.conflict()).toBeUndefined()
    await save(next)
    expect(shown(server.document)).toBe('Anna: corrected elsewhere | Anna: typed too | Anna: three')
  })

  it('asks no one about a name that had come from the server before the edit', async () => {
    const server = new TextServer(start)
    const drafts = memoryDrafts()
    const session = server.open(drafts)
    server.saveElsewhere(
      applyOperation(server.document, {
        type: 'renameSpeaker',
        sectionId: '1',
        name: 'Ann',
        everywhere: true,
      }),
    )
    await session.follow(server.revision)
    session.store.apply(edit('1', 'typed'))
    await session.settled()
    session.autosave.stop()
    drafts.alive.clear()
    const next = server.open(drafts)
    await next.recover()
    expect(next.conflict()).toBeUndefined()
    await save(next)
    expect(shown(server.document)).toBe('Ann: typed | Ann: two | Ann: three')
  })

  it('may leave what contradicts: what is typed while that waits is saved, and the choice comes on top of it', async () => {
    const server = new TextServer(start)
    const drafts = memoryDrafts()
    await crash(server, drafts, '1', 'left')
    server.saveElsewhere(edited(start, '1', 'theirs'))
    drafts.alive.clear()
    const next = server.open(drafts)
    await next.recover()
    next.store.apply(edit('3', 'typed since'))
    server.saveElsewhere(edited(server.document, '2', 'theirs, too'))
    await save(next)
    expect(next.autosave.state().status).toBe('saved')
    expect(shown(server.document)).toBe('Anna: theirs | Anna: theirs, too | Anna: typed since')
    server.saveElsewhere(edited(server.document, '1', 'theirs at last'))
    await next.follow(server.revision)
    expect(next.conflict()!.places.map(({ ours, theirs }) => [ours[0]!.text, theirs[0]!.text])).toEqual([
      ['left', 'theirs at last'],
    ])
    next.resolve(next.conflict()!.resolved(new Set()))
    await save(next)
    expect(shown(server.document)).toBe('Anna: left | Anna: theirs, too | Anna: typed since')
  })

  it('is asked about again after a save that met a newer text itself', async () => {
    const server = new TextServer(start)
    const drafts = memoryDrafts()
    await crash(server, drafts, '3', 'left')
    server.saveElsewhere(edited(start, '3', 'theirs'))
    drafts.alive.clear()
    const next = server.open(drafts)
    await next.recover()
    next.store.apply(edit('1', 'ours'))
    server.saveElsewhere(edited(server.document, '1', 'theirs'))
    await save(next)
    expect(next.conflict()!.places.map(({ ours }) => ours[0]!.text)).toEqual(['ours'])
    next.resolve(next.conflict()!.resolved(new Set()))
    await vi.waitFor(() => expect(next.conflict()!.places.map(({ ours }) => ours[0]!.text)).toEqual(['left']))
    expect(next.autosave.state().status).not.toBe('conflict')
  })

  it('is asked about one at a time, and nothing is forgotten that no one was asked about', async () => {
    const server = new TextServer(start)
    const drafts = memoryDrafts()
    await crash(server, drafts, '1', 'left first')
    await crash(server, drafts, '2', 'left second')
    server.saveElsewhere(edited(edited(start, '1', 'theirs'), '2', 'theirs'))
    drafts.alive.clear()
    const next = server.open(drafts)
    await next.recover()
    expect(next.conflict()!.places.map(({ ours }) => ours[0]!.text)).toEqual(['left first'])
    next.resolve(next.conflict()!.resolved(all(next)))
    expect(next.store.canUndo()).toBe(false)
    await vi.waitFor(() =>
      expect(next.conflict()!.places.map(({ ours }) => ours[0]!.text)).toEqual(['left second']),
    )
    expect(await drafts.leftovers('f')).toHaveLength(1)
    next.resolve(next.conflict()!.resolved(new Set()))
    await save(next)
    expect(shown(server.document)).toBe('Anna: theirs | Anna: left second | Anna: three')
    await vi.waitFor(async () => expect(await drafts.leftovers('f')).toEqual([]))
  })

  it('is not robbed while it lives', async () => {
    const server = new TextServer(start)
    const drafts = memoryDrafts()
    const session = server.open(drafts)
    server.weather = 'loses requests'
    session.store.apply(edit('1', 'typed'))
    await session.settled()
    expect(await server.open(drafts).recover()).toBe(false)
  })
})

describe('while a user composes by an input method', () => {
  const after = async (session: TranscriptSession, text: string): Promise<void> => {
    session.store.composing.end()
    session.store.apply(edit('1', text))
    await vi.advanceTimersByTimeAsync(0)
  }

  it('what another page saved comes in once it ends, in the same section beside what was confirmed', async () => {
    const server = new TextServer(start)
    const session = server.open()
    session.store.composing.begin(() => undefined)
    server.saveElsewhere(edited(edited(start, '1', 'one and theirs'), '2', 'theirs'))
    void session.follow(server.revision)
    session.receive({
      document: edited(edited(start, '1', 'one and theirs'), '2', 'theirs'),
      revision: server.revision,
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(shown(session.store.document())).toBe('Anna: one | Anna: two | Anna: three')
    await after(session, '你好 one')
    expect(shown(session.store.document())).toBe('Anna: 你好 one and theirs | Anna: theirs | Anna: three')
    await save(session)
    expect(shown(server.document)).toBe('Anna: 你好 one and theirs | Anna: theirs | Anna: three')
    session.store.undo()
    expect(shown(session.store.document())).toBe('Anna: one and theirs | Anna: theirs | Anna: three')
  })

  it('a conflict waits, and has what was confirmed as ours', async () => {
    const server = new TextServer(start)
    const session = server.open()
    session.store.apply(edit('1', 'ours'))
    server.saveElsewhere(edited(start, '1', 'theirs'))
    session.store.composing.begin(() => undefined)
    void session.autosave.flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(session.conflict()).toBeUndefined()
    expect(session.autosave.state().status).toBe('saving')
    await after(session, 'ours 你好')
    expect(session.conflict()!.places.map(({ ours, theirs }) => [ours[0]!.text, theirs[0]!.text])).toEqual([
      ['ours 你好', 'theirs'],
    ])
  })

  it('a step of a button takes what is composed first', () => {
    const { store } = new TextServer(start).open()
    const confirm = (): void => {
      store.composing.end()
      store.apply(edit('1', 'one 你好'))
    }
    store.composing.begin(confirm)
    store.apply(edit('3', 'three and more'))
    expect(shown(store.document())).toBe('Anna: one 你好 | Anna: two | Anna: three and more')
    store.composing.begin(() => store.composing.end())
    store.undo()
    store.undo()
    expect(shown(store.document())).toBe('Anna: one | Anna: two | Anna: three')
  })
})
