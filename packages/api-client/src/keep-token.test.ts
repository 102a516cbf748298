// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '@longhand/sdk/connection'
import { sendCall } from './envelope-base-query.ts'
import { keepToken } from './keep-token.ts'
import { failure, fakeTransport, handle } from './testing.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** Tokens `t1`, `t2`, … of 15 minutes. */
function tokens() {
  const fetchToken = vi.fn(() =>
    Promise.resolve({ token: `t${fetchToken.mock.calls.length}`, expiresIn: 900 }),
  )
  return { fetchToken, getToken: keepToken(fetchToken) }
}

it('fetches a token once for calls at the same time, and again before its time is over', async () => {
  const { fetchToken, getToken } = tokens()
  expect(await Promise.all([getToken(), getToken(), getToken()])).toEqual(['t1', 't1', 't1'])
  vi.advanceTimersByTime(869_000)
  expect(await getToken()).toBe('t1')
  vi.advanceTimersByTime(1000)
  expect(await getToken()).toBe('t2')
  expect(fetchToken).toHaveBeenCalledTimes(2)
})

it('fetches another one for the one that was refused, and no third for calls that come late with it', async () => {
  const { getToken } = tokens()
  await getToken()
  expect(await Promise.all([getToken('t1'), getToken('t1')])).toEqual(['t2', 't2'])
  expect(await getToken('t1')).toBe('t2')
})

it('has none while no one is logged in, and asks again with the next call', async () => {
  const fetchToken = vi.fn(() => Promise.resolve(undefined))
  const getToken = keepToken(fetchToken)
  expect([await getToken(), await getToken()]).toEqual([undefined, undefined])
  expect(fetchToken).toHaveBeenCalledTimes(2)
})

it('asks again after a fetch that failed', async () => {
  const getToken = keepToken(
    vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ token: 't', expiresIn: 900 }),
  )
  await expect(getToken()).rejects.toThrow('offline')
  expect(await getToken()).toBe('t')
})

/** A server that takes one token only. */
const taking = (good: string) =>
  handle('getUnreadSize', ({ request }) =>
    request.headers.get('token') === good ? 3 : failure('NOT_LOGGED_IN'),
  )
const asked = call('getUnreadSize', {})

it('lets a call go on with another token when the first is refused', async () => {
  const { fetchToken, getToken } = tokens()
  const onUnauthenticated = vi.fn()
  expect(await sendCall(fakeTransport([taking('t2')], { getToken, onUnauthenticated }), asked)).toEqual({
    data: 3,
  })
  expect(fetchToken).toHaveBeenCalledTimes(2)
  expect(onUnauthenticated).not.toHaveBeenCalled()
})

it('lets a call fail, once, when the second is refused too', async () => {
  const { fetchToken, getToken } = tokens()
  const onUnauthenticated = vi.fn()
  expect(
    (await sendCall(fakeTransport([taking('t3')], { getToken, onUnauthenticated }), asked)).error,
  ).toMatchObject({ name: 'NOT_LOGGED_IN' })
  expect(fetchToken).toHaveBeenCalledTimes(2)
  expect(onUnauthenticated).toHaveBeenCalledOnce()
})

it('takes a backend that is away for a connection that is, not for a session that is over', async () => {
  const onUnauthenticated = vi.fn()
  const transport = fakeTransport([taking('t')], {
    getToken: () => Promise.reject(new Error('offline')),
    onUnauthenticated,
  })
  expect((await sendCall(transport, asked)).error).toEqual({ kind: 'unreachable', isTimeout: false })
  expect(onUnauthenticated).not.toHaveBeenCalled()
})
