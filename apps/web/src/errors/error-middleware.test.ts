import { api, type ApiError, call, createApiStore } from '@longhand/api-client'
import { failure, fakeTransport, handle } from '@longhand/api-client/testing'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { createConnection } from './connection.ts'
import { createErrorMiddleware } from './error-middleware.ts'

const probes = api.injectEndpoints({
  endpoints: (build) => ({
    readProbe: build.query({ query: () => call('checkSession', {}) }),
    doProbe: build.mutation({ query: () => call('logout', {}) }),
  }),
})

function storeAnswering(...handlers: Parameters<typeof fakeTransport>[0]) {
  const connection = createConnection(window)
  const applyEffects = vi.fn()
  const store = createApiStore(fakeTransport(handlers), [createErrorMiddleware(connection, applyEffects)])
  return { store, connection, applyEffects }
}

const nobodyThere = http.all('*', () => HttpResponse.error())

describe('the error middleware', () => {
  it('hands domain errors of questions and deeds to their effects', async () => {
    const { store, applyEffects } = storeAnswering(
      handle('checkSession', () => failure('SYSTEM')),
      handle('logout', () => failure('NOT_LOGGED_IN')),
    )
    await store.dispatch(probes.endpoints.readProbe.initiate(undefined))
    await store.dispatch(probes.endpoints.doProbe.initiate(undefined))
    expect(applyEffects.mock.calls.map(([error]) => error.name as string)).toEqual([
      'SYSTEM',
      'NOT_LOGGED_IN',
    ])
  })

  it('leaves a missed question to the notice and answers a missed deed at once', async () => {
    const { store, applyEffects, connection } = storeAnswering(nobodyThere)
    await store.dispatch(probes.endpoints.readProbe.initiate(undefined))
    expect(connection.state()).toBe('unreachable')
    expect(applyEffects).not.toHaveBeenCalled()
    await store.dispatch(probes.endpoints.doProbe.initiate(undefined))
    expect(applyEffects).toHaveBeenCalledExactlyOnceWith({ kind: 'unreachable', isTimeout: false }, 'doProbe')
  })

  it.each(['openMessageStream', 'openCaption'])(
    'leaves to the notice that %s, which the page repeats by itself, found no one, and hands on its refusal',
    (endpointName) => {
      const connection = createConnection(window)
      const applyEffects = vi.fn()
      const follow = createErrorMiddleware(
        connection,
        applyEffects,
      )({ dispatch: vi.fn(), getState: vi.fn() })((action) => action)
      const meta = {
        requestId: 'r',
        requestStatus: 'rejected',
        rejectedWithValue: true,
        arg: { type: 'mutation', endpointName },
      }
      const missed: ApiError = { kind: 'unreachable', isTimeout: false }
      const refused: ApiError = {
        kind: 'domain',
        code: 99_999,
        name: 'SYSTEM',
        message: 'System error',
        data: null,
      }
      follow({ type: 'api/executeMutation/rejected', payload: missed, meta })
      expect(connection.state()).toBe('unreachable')
      expect(applyEffects).not.toHaveBeenCalled()
      follow({ type: 'api/executeMutation/rejected', payload: refused, meta })
      expect(applyEffects).toHaveBeenCalledExactlyOnceWith(refused, endpointName)
    },
  )

  it('knows that the server is back from any answer, a refusal too', async () => {
    const { store, connection } = storeAnswering(handle('checkSession', () => failure('SYSTEM')))
    const changed = vi.fn()
    connection.subscribe(changed)
    connection.missed()
    expect(connection.state()).toBe('unreachable')
    await store.dispatch(probes.endpoints.readProbe.initiate(undefined))
    expect(connection.state()).toBe('online')
    expect(changed).toHaveBeenCalledTimes(2)
  })
})
