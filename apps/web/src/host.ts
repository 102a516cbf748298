import type { Transport } from '@longhand/api-client'
import { type EnvironmentLinks, environmentLinks, environmentOf } from '@longhand/contracts'
import { createToasts, type Toasts } from '@longhand/ui-kit'
import { createContext, useContext } from 'react'
import { type DeviceCode, deviceCodeOf } from './device/device.ts'
import { createDialogs, type Dialogs } from './dialogs/open-dialog.ts'
import { type Connection, createConnection } from './errors/connection.ts'
import { takeKeptToast } from './errors/later-toasts.ts'
import { forgetReloads } from './errors/reloads.ts'
import { createPageLanguage, type PageLanguage } from './language/language.ts'
import { createReminders, type Reminders } from './reminders/reminders.ts'
import { browserStorage } from './session/browser-storage.ts'
import { createLoginConfirmation, type LoginConfirmation } from './session/login-confirmation.ts'
import { createSessionStore, type SessionStore } from './session/session.ts'

export interface Host {
  session: SessionStore
  confirmation: LoginConfirmation
  dialogs: Dialogs
  toasts: Toasts
  reminders: Reminders
  connection: Connection
  language: PageLanguage
  device: DeviceCode
  links: EnvironmentLinks
  storage: Storage
  tabStorage: Storage
  /** `replace` leaves no way back to this page. */
  goTo: (path: string, how?: 'assign' | 'replace') => void
  reload: () => void
  transport: Partial<Transport>
}

export type Leaving = Pick<Host, 'goTo' | 'reload'>

/** The only place that reaches for the browser's globals. */
export function createHost(
  browser: Window,
  { goTo, reload }: Leaving,
  transport: Partial<Transport> = {},
): Host {
  const storage = browserStorage(() => browser.localStorage)
  const tabStorage = browserStorage(() => browser.sessionStorage)
  const session = createSessionStore(storage, browser)
  const root = browser.document.documentElement
  // The prerendered page's language is what the browser asked for.
  const preferred = root.dataset.prerendered
    ? [root.lang, ...browser.navigator.languages]
    : browser.navigator.languages
  const language = createPageLanguage(storage, preferred, root)
  session.subscribe((where) => {
    forgetReloads(tabStorage)
    // Not for an expired session: what is being written in an editor would be lost.
    if (where === 'elsewhere') reload()
  })
  const [dialogs, toasts] = [createDialogs(), createToasts()]
  const kept = takeKeptToast(tabStorage)
  if (kept) toasts.show(kept)
  return {
    session,
    confirmation: createLoginConfirmation(),
    dialogs,
    toasts,
    reminders: createReminders({ toasts, dialogs, isSettled: session.current() === undefined }),
    connection: createConnection(browser),
    language,
    device: deviceCodeOf(browser.navigator),
    links: environmentLinks[environmentOf(browser.location.hostname)],
    storage,
    tabStorage,
    goTo,
    reload,
    transport,
  }
}

export const HostContext = createContext<Host | null>(null)

/** @throws Error outside the app. */
export function useHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw new Error('useHost needs the app around it.')
  return host
}
