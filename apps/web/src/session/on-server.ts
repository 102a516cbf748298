import { call, sendCall, type Transport } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'
import type { SessionKeeper } from './session.ts'

/**
 * Asks the server whether a stored session still lives.
 *
 * @returns whether it may go on: also when nobody could be asked.
 */
export async function confirmSession(transport: Transport, keeper: SessionKeeper): Promise<boolean> {
  const asked = keeper.current()
  if (!asked) return false
  const { data } = await sendCall(transport, call('checkSession', {}))
  const isOver = data !== undefined && !(data as AnswerOf<'checkSession'>).valid
  // Somebody may have logged in anew while the answer was on its way.
  if (isOver && keeper.current()?.token === asked.token) keeper.clear()
  return !isOver
}

/** Nobody waits longer than this, in milliseconds, to be logged out. */
const logoutTimeoutMs = 5_000

/** Ends the session here and on the server; without the server it ends here all the same. */
export async function logOut(transport: Transport, keeper: SessionKeeper, page: Document = document): Promise<void> {
  await sendCall(transport, call('logout', {}), AbortSignal.timeout(logoutTimeoutMs))
  await forgetTexts()
  keeper.clear()
  clearCookies(page)
}

/** Whoever uses this browser next finds nothing of what was written in it. Unsaved edits stay: they are kept nowhere else. */
async function forgetTexts(): Promise<void> {
  try {
    const { forgetUndoHistory } = await import('./forget-texts.ts')
    await forgetUndoHistory()
  } catch {
    // Logging out does not depend on a file that can't be loaded.
  }
}

/** Removes the cookies that a page can reach. Those of the code check are for the server alone and end by themselves. */
function clearCookies(page: Document): void {
  for (const cookie of page.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    if (name) page.cookie = `${name}=; path=/; max-age=0`
  }
}
