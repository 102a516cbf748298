import { fakeTransport, handle, pending } from '@longhand/api-client/testing'
import { forgetUndoHistory } from '@longhand/transcripts'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { confirmSession, logOut } from './on-server.ts'
import { createSessionStore } from './session.ts'

vi.mock('@longhand/transcripts', () => ({ forgetUndoHistory: vi.fn(() => Promise.resolve()) }))

const mine = { userId: 'u1', token: 't1' }

const sessionStore = () => createSessionStore(localStorage, window)
const answering = (...handlers: Parameters<typeof fakeTransport>[0]) => fakeTransport(handlers)

beforeEach(() => localStorage.clear())

describe('confirming a session', () => {
  it.each([
    [true, mine],
    [false, undefined],
  ])('with a server that answers valid: %s leaves %j', async (valid, left) => {
    const session = sessionStore()
    session.start(mine)
    expect(await confirmSession(answering(handle('checkSession', { valid })), session)).toBe(valid)
    expect(session.current()).toEqual(left)
  })

  it('keeps it when the server can’t be reached', async () => {
    const session = sessionStore()
    session.start(mine)
    expect(await confirmSession(answering(http.all('*', () => HttpResponse.error())), session)).toBe(true)
    expect(session.current()).toEqual(mine)
  })

  it('does not end a session that began while the answer was on its way', async () => {
    const session = sessionStore()
    session.start(mine)
    const transport = answering(
      handle('checkSession', () => {
        session.start({ userId: 'u2', token: 't2' })
        return { valid: false }
      }),
    )
    await confirmSession(transport, session)
    expect(session.current()).toEqual({ userId: 'u2', token: 't2' })
  })

  it('asks nothing for a visitor', async () => {
    expect(await confirmSession(answering(handle('checkSession', pending)), sessionStore())).toBe(false)
  })
})

describe('logging out', () => {
  it.each([
    ['revokes the token', handle('logout', null)],
    ['ends the session here even when the server is away', http.all('*', () => HttpResponse.error())],
  ])('%s', async (_name, handler) => {
    const session = sessionStore()
    session.start(mine)
    document.cookie = 'seen=1'
    await logOut(answering(handler), session)
    expect(session.current()).toBeUndefined()
    expect(document.cookie).toBe('')
    expect(forgetUndoHistory).toHaveBeenCalled()
  })

  it('waits no longer than its time-out for a database that does not answer', async () => {
    vi.mocked(forgetUndoHistory).mockReturnValueOnce(new Promise(() => undefined))
    const session = sessionStore()
    session.start(mine)
    await logOut(answering(handle('logout', null)), session, { timeoutMs: 20 })
    expect(session.current()).toBeUndefined()
  })

  it('goes on when another tab hears first that the session is over', async () => {
    const session = sessionStore()
    session.start(mine)
    const changed = vi.fn()
    session.subscribe(changed)
    const transport = answering(
      handle('logout', () => {
        localStorage.removeItem('userId')
        window.dispatchEvent(new StorageEvent('storage', { key: 'userId' }))
        return null
      }),
    )
    await logOut(transport, session)
    expect(session.current()).toBeUndefined()
    expect(changed.mock.calls).toEqual([['here']])
  })
})
