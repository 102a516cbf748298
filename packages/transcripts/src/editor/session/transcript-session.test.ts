import { domainError } from '@longhand/api-client'
import { failure, fakeTransport, handle } from '@longhand/api-client/testing'
import { errorCatalogue } from '@longhand/contracts'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDocument } from '../document/transcript-document.ts'
import type { TranscriptDocument } from '../document/transcript-document.ts'
import { readTranscript } from '../document/wire-form.ts'
import { TranscriptSession } from './transcript-session.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const textOf = (document: TranscriptDocument): string => document.sections.map(({ text }) => text).join('|')
const written = (text: string): TranscriptDocument =>
  createDocument([{ id: '1', speakerId: 'a', startMs: 0, endMs: 1000, text, words: undefined }], [{ id: 'a', name: 'Anna' }])

/** A server that keeps revisions as the real one does, and may lose its answers. */
function setUp() {
  const server = { document: written('first'), revision: 1, losesAnswers: false }
  const transport = fakeTransport([
    handle('updateText', ({ fields }) => {
      if (fields.revision !== server.revision) return failure('NEWER_REVISION')
      server.document = readTranscript(fields.asrResult as string)
      server.revision += 1
      return server.losesAnswers ? HttpResponse.error() : { revision: server.revision, updateTime: 0 }
    }),
  ])
  const session = new TranscriptSession('f', { document: server.document, revision: 1 }, transport)
  const edit = (text: string): boolean => session.store.apply({ type: 'editText', sectionId: '1', text })
  const somebodyElseSaves = (text: string): void => {
    server.document = written(text)
    server.revision += 1
  }
  const settle = () => vi.waitFor(() => {
    if (session.autosave.state().status === 'saving') throw new Error('still saving')
  })
  const save = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(1000)
    await settle()
  }
  return { server, session, edit, save, somebodyElseSaves }
}

it('saves what is edited and takes no revision that is not newer', async () => {
  const { server, session, edit, save } = setUp()
  edit('mine')
  await save()
  expect(textOf(server.document)).toBe('mine')
  session.receive({ document: written('an answer that was on its way'), revision: 1 })
  session.receive({ document: written('the same revision again'), revision: 2 })
  expect(textOf(session.store.document())).toBe('mine')
})

it('takes a newer revision while nothing is unsaved, and ignores it otherwise', () => {
  const { session, edit } = setUp()
  session.receive({ document: written('theirs'), revision: 2 })
  expect(textOf(session.store.document())).toBe('theirs')
  edit('mine')
  session.receive({ document: written('theirs again'), revision: 3 })
  expect(textOf(session.store.document())).toBe('mine')
  expect(session.autosave.revision).toBe(2)
})

it('shows the text as it grows while a recording is being transcribed', () => {
  const { session } = setUp()
  session.receive({ document: written('first second'), revision: 1 })
  expect(textOf(session.store.document())).toBe('first second')
})

it('loses neither text when somebody else saved first', async () => {
  const { server, session, edit, save, somebodyElseSaves } = setUp()
  edit('mine')
  somebodyElseSaves('theirs')
  await save()
  expect(session.autosave.state().status).toBe('conflict')
  expect(textOf(server.document)).toBe('theirs')
  expect(session.isOurs(server)).toBe(false)

  const ours = session.takeTheirs({ ...server })
  expect(textOf(session.store.document())).toBe('theirs')
  expect(session.autosave.state().status).toBe('saved')
  session.bringBack(ours)
  await save()
  expect(textOf(server.document)).toBe('mine')
})

it('can save ours over theirs', async () => {
  const { server, session, edit, save, somebodyElseSaves } = setUp()
  edit('mine')
  somebodyElseSaves('theirs')
  await save()
  session.keepOurs({ ...server })
  await vi.waitFor(() => expect(session.autosave.state().status).toBe('saved'))
  expect(textOf(server.document)).toBe('mine')
})

it('recognises its own text when the answer was lost, also after more was typed', async () => {
  const { server, session, edit, save } = setUp()
  server.losesAnswers = true
  edit('mine')
  await save()
  expect(session.autosave.state().status).toBe('offline')
  edit('mine and more')
  server.losesAnswers = false
  await save()
  expect(session.autosave.state().status).toBe('conflict')
  expect(session.isOurs(server)).toBe(true)
  session.keepOurs({ ...server })
  await vi.waitFor(() => expect(session.autosave.state().status).toBe('saved'))
  expect(textOf(server.document)).toBe('mine and more')
})

it('sends the words of changed sections alone, and all that differ from a newer text', async () => {
  const sent: string[] = []
  const words = [{ text: 'a', startMs: 0, endMs: 500 }]
  const two = createDocument(
    ['1', '2'].map((id) => ({ id, speakerId: 'a', startMs: 0, endMs: 1000, text: 'a', words })),
    [{ id: 'a', name: 'Anna' }],
  )
  const transport = fakeTransport([
    handle('updateText', ({ fields }) => {
      sent.push((JSON.parse(fields.asrResult as string) as { words?: unknown[] }[]).map((section) => (section.words ? 'words' : '–')).join(' '))
      return { revision: sent.length + 1, updateTime: 0 }
    }),
  ])
  const session = new TranscriptSession('f', { document: two, revision: 1 }, transport)
  session.store.apply({ type: 'editText', sectionId: '1', text: 'b' })
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(session.autosave.state().status).toBe('saved'))
  session.store.apply({ type: 'editText', sectionId: '2', text: 'c' })
  session.keepOurs({ document: written('theirs'), revision: 7 })
  await vi.waitFor(() => expect(session.autosave.state().status).toBe('saved'))
  expect(sent).toEqual(['words –', 'words words'])
})

it('says what the server says when it refuses', async () => {
  const transport = fakeTransport([handle('updateText', failure('RECORD_NOT_FOUND', 'Gone'))])
  const session = new TranscriptSession('f', { document: written('a'), revision: 1 }, transport)
  session.store.apply({ type: 'editText', sectionId: '1', text: 'b' })
  await vi.advanceTimersByTimeAsync(1000)
  const error = domainError(errorCatalogue.RECORD_NOT_FOUND.code, 'Gone', null)
  await vi.waitFor(() => expect(session.autosave.state()).toEqual({ status: 'failed', error }))
})
