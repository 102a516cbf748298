import { type ApiStore, createApiStore } from '@longhand/api-client'
import { isSaidInPlace } from '@longhand/ui-kit'
import { createErrorEffects } from '../errors/carry-out.ts'
import { createErrorMiddleware } from '../errors/error-middleware.ts'
import { keepReconnecting } from '../errors/reconnect.ts'
import type { Host } from '../host.ts'

const renderMs = 150

const stores = new WeakMap<Host, ApiStore>()

/** Made lazily; the same each time. */
export function hostStore(host: Host): ApiStore {
  const store = stores.get(host) ?? createHostStore(host)
  stores.set(host, store)
  return store
}

function createHostStore({
  session,
  confirmation,
  toasts,
  connection,
  language,
  dialogs,
  goTo,
  reload,
  tabStorage,
  transport,
}: Host): ApiStore {
  const applyEffects = createErrorEffects({
    toasts,
    language: language.current,
    clearSession: () => session.clear(),
    openLogin: () => dialogs.open({ kind: 'login', mode: 'login' }),
    goTo,
    reload,
    tabStorage,
    now: Date.now,
    afterRender: (callback) => void setTimeout(callback, renderMs),
    isSaidInPlace,
  })
  const store = createApiStore(
    {
      baseUrl: '',
      getToken: () => session.current()?.token,
      // Transfers, downloads and the session check don't pass the middleware.
      onUnauthenticated: (error) => {
        if (session.current()) applyEffects(error)
      },
      confirmLogin: () => confirmation.ask(),
      getLanguage: language.current,
      ...transport,
    },
    [createErrorMiddleware(connection, applyEffects)],
  )
  keepReconnecting(store, connection)
  return store
}
