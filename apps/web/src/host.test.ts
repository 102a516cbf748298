import { call, sendCall, transportOf } from '@longhand/api-client'
import { failure, fakeTransport, handle } from '@longhand/api-client/testing'
import { beforeEach, expect, it, vi } from 'vitest'
import { hostStore } from './api/host-store.ts'
import { takeKeptToast } from './errors/later-toasts.ts'
import { createHost, type Host } from './host.ts'
import { confirmSession } from './session/on-server.ts'

const leaving = { goTo: vi.fn(), reload: vi.fn() }

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

function hostOfSomebody(...handlers: Parameters<typeof fakeTransport>[0]): Host {
  const { fetch, baseUrl } = fakeTransport(handlers)
  const host = createHost(window, leaving, { baseUrl, ...(fetch ? { fetch } : {}) })
  host.session.start({ userId: 'u1', token: 't1' })
  return host
}

it('says that the account is gone, and leaves, when the check of the stored session is the first to hear of it', async () => {
  const host = hostOfSomebody(handle('checkSession', failure('USER_DELETED')))
  await confirmSession(transportOf(hostStore(host)), host.session)
  expect(host.session.current()).toBeUndefined()
  expect(leaving.goTo).toHaveBeenCalledExactlyOnceWith('/')
  expect(takeKeptToast(host.tabStorage)).toEqual({ title: 'User has been deleted', tone: 'error' })
  expect(host.toasts.history()).toEqual([])
})

it('says that no one is logged in, and stays, when a session ended', async () => {
  const host = hostOfSomebody(handle('downloadRecording', failure('NOT_LOGGED_IN')))
  await sendCall(transportOf(hostStore(host)), call('downloadRecording', { recordingId: 'a' }))
  expect(host.session.current()).toBeUndefined()
  expect(leaving.goTo).not.toHaveBeenCalled()
  expect(host.toasts.history().map(({ title }) => title)).toEqual(['You are not logged in'])
})
