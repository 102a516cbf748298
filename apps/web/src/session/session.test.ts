import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionStore } from './session.ts'

const mine = { userId: 'u1', token: 't1' }

const sessionStore = () => createSessionStore(localStorage, window)

beforeEach(() => localStorage.clear())

describe('the session of this browser', () => {
  it('begins with what is stored, before anyone was asked', () => {
    expect(sessionStore().current()).toBeUndefined()
    localStorage.setItem('userId', 'u1')
    localStorage.setItem('token', 't1')
    expect(sessionStore().current()).toEqual(mine)
  })

  it('keeps user id, token and source 0, and forgets id and token', () => {
    const session = sessionStore()
    const changed = vi.fn()
    session.subscribe(changed)
    session.start(mine)
    expect({ ...localStorage }).toEqual({ userId: 'u1', token: 't1', source: '0' })
    session.clear()
    expect({ ...localStorage }).toEqual({ source: '0' })
    expect(changed.mock.calls).toEqual([['here'], ['here']])
  })

  it('follows another tab', () => {
    const session = sessionStore()
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
