import { createApiStore } from '@longhand/api-client'
import { fakeTransport, handle, pending } from '@longhand/api-client/testing'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { confirmSession, createSessionKeeper, logOut } from './session.ts'

const mine = { userId: 'u1', token: 't1' }
type Handlers = Parameters<typeof fakeTransport>[0]

const keeper = () => createSessionKeeper(localStorage, window)
const storeAnswering = (...handlers: Handlers) => createApiStore(fakeTransport(handlers))

beforeEach(() => localStorage.clear())

describe('the session of this browser', () => {
  it('begins with what is stored, before anybody was asked', () => {
    expect(keeper().current()).toBeUndefined()
    localStorage.setItem('userId', 'u1')
    localStorage.setItem('token', 't1')
    expect(keeper().current()).toEqual(mine)
  })

  it('keeps user id, token and source 0, and forgets id and token', () => {
    const session = keeper()
    const changed = vi.fn()
    session.subscribe(changed)
    session.start(mine)
    expect({ ...localStorage }).toEqual({ userId: 'u1', token: 't1', source: '0' })
    session.clear()
    expect({ ...localStorage }).toEqual({ source: '0' })
    expect(changed.mock.calls).toEqual([['here'], ['here']])
  })

  it('follows another tab', () => {
    const session = keeper()
    const changed = vi.fn()
    session.subscribe(changed)
    localStorage.setItem('token', 't2')
    localStorage.setItem('userId', 'u2')
    window.dispatchEvent(new StorageEvent('storage', { key: 'userId' }))
    expect(session.current()).toEqual({ userId: 'u2', token: 't2' })
    localStorage.removeItem('userId')
    window.dispatchEvent(new StorageEvent('storage', { key: 'userId' }))
    expect(session.current()).toBeUndefined()
    expect(changed.mock.calls).toEqual([['elsewhere'], ['elsewhere']])
  })
})

describe('confirming it', () => {
  it.each([
    [true, mine],
    [false, undefined],
  ])('with a server that answers valid: %s leaves %j', async (valid, left) => {
    const session = keeper()
    session.start(mine)
    expect(await confirmSession(storeAnswering(handle('checkSession', { valid })), session)).toBe(valid)
    expect(session.current()).toEqual(left)
  })

  it('keeps it when the server can’t be reached', async () => {
    const session = keeper()
    session.start(mine)
    expect(await confirmSession(storeAnswering(http.all('*', () => HttpResponse.error())), session)).toBe(true)
    expect(session.current()).toEqual(mine)
  })

  it('does not end a session that began while the answer was on its way', async () => {
    const session = keeper()
    session.start(mine)
    const store = storeAnswering(
      handle('checkSession', () => {
        session.start({ userId: 'u2', token: 't2' })
        return { valid: false }
      }),
    )
    await confirmSession(store, session)
    expect(session.current()).toEqual({ userId: 'u2', token: 't2' })
  })

  it('asks nothing for a visitor', async () => {
    expect(await confirmSession(storeAnswering(handle('checkSession', pending)), keeper())).toBe(false)
  })
})

describe('logging out', () => {
  it.each([
    ['revokes the token', handle('logout', null)],
    ['ends the session here even when the server is away', http.all('*', () => HttpResponse.error())],
  ])('%s', async (_name, handler) => {
    const session = keeper()
    session.start(mine)
    document.cookie = 'seen=1'
    await logOut(storeAnswering(handler), session)
    expect(session.current()).toBeUndefined()
    expect(document.cookie).toBe('')
  })
})
