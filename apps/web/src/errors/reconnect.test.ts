import { api, call, createApiStore } from '@longhand/api-client'
import { failure, fakeTransport, handle } from '@longhand/api-client/testing'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConnection } from './connection.ts'
import { createErrorMiddleware } from './error-middleware.ts'
import { keepReconnecting } from './reconnect.ts'

const probes = api.injectEndpoints({
  endpoints: (build) => ({
    readProbe: build.query<{ valid: boolean }, undefined>({ query: () => call('checkSession', {}) }),
  }),
  overrideExisting: true,
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('asks again what went unanswered until a user answers, and then leaves the server alone', async () => {
  const server = { isUp: false, asked: 0 }
  const connection = createConnection(window)
  const store = createApiStore(
    fakeTransport([
      handle('checkSession', () => {
        server.asked += 1
        return server.isUp ? { valid: true } : (HttpResponse.error() as never)
      }),
    ]),
    [createErrorMiddleware(connection, () => undefined)],
  )
  const stop = keepReconnecting(store, connection)
  void store.dispatch(probes.endpoints.readProbe.initiate(undefined))
  await vi.advanceTimersByTimeAsync(4_000)
  expect([server.asked, connection.state()]).toEqual([1, 'unreachable'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(server.asked).toBe(2)
  server.isUp = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect([server.asked, connection.state()]).toEqual([3, 'online'])
  expect(probes.endpoints.readProbe.select(undefined)(store.getState()).data).toEqual({ valid: true })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.asked).toBe(3)
  stop()
})

it('asks again as soon as the browser is online', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const connection = createConnection(window)
  const store = createApiStore(
    fakeTransport([
      handle('checkSession', () => (navigator.onLine ? { valid: true } : (HttpResponse.error() as never))),
    ]),
    [createErrorMiddleware(connection, () => undefined)],
  )
  const stop = keepReconnecting(store, connection)
  void store.dispatch(probes.endpoints.readProbe.initiate(undefined))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(probes.endpoints.readProbe.select(undefined)(store.getState()).isError).toBe(true)
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(100)
  expect(probes.endpoints.readProbe.select(undefined)(store.getState()).data).toEqual({ valid: true })
  stop()
  onLine.mockRestore()
})

it('does not repeat a question that was refused', async () => {
  let asked = 0
  const connection = createConnection(window)
  const store = createApiStore(
    fakeTransport([handle('checkSession', () => ((asked += 1), failure('SYSTEM')))]),
  )
  const stop = keepReconnecting(store, connection)
  void store.dispatch(probes.endpoints.readProbe.initiate(undefined))
  connection.missed()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toBe(1)
  stop()
})
