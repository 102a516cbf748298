import { call, sendCall, type Transport } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'
import type { SessionStore } from './session.ts'

/** @returns whether it may go on: also when no one could be asked. */
export async function confirmSession(transport: Transport, sessionStore: SessionStore): Promise<boolean> {
  const asked = sessionStore.current()
  if (!asked) return false
  const { data } = await sendCall(transport, call('checkSession', {}))
  const isOver = data !== undefined && !(data as AnswerOf<'checkSession'>).valid
  // A user may have logged in again while the answer was on its way.
  if (isOver && sessionStore.current()?.token === asked.token) sessionStore.clear()
  return !isOver
}

/** Ends here all the same when the server or the browser's database does not answer within `timeoutMs` milliseconds. */
export async function logOut(
  transport: Transport,
  sessionStore: SessionStore,
  { page = document, timeoutMs = 5_000 } = {},
): Promise<void> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const isOver = new Promise((resolve) => timeout.addEventListener('abort', resolve))
  await sessionStore.clearAfter(
    Promise.race([Promise.all([sendCall(transport, call('logout', {}), timeout), forgetTexts()]), isOver]),
  )
  clearCookies(page)
}

/** Unsaved edits stay: they are kept nowhere else. */
async function forgetTexts(): Promise<void> {
  try {
    const { forgetUndoHistory } = await import('./forget-texts.ts')
    await forgetUndoHistory()
  } catch {
    // Logging out does not depend on a file that can't be loaded.
  }
}

/** The code check's cookies are out of a page's reach and end by themselves. */
function clearCookies(page: Document): void {
  for (const cookie of page.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    if (name) page.cookie = `${name}=; path=/; max-age=0`
  }
}
