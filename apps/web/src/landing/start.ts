import '@longhand/ui-kit/styles.css'
import '@longhand/ui-kit/page.css'
import '../page.css'
import { deviceCodeOf } from '../device/device.ts'
import { applyPageWidth } from '../device/page-width.ts'
import { browserStorage } from '../session/browser-storage.ts'
import { rememberInviteCode } from '../session/invite-code.ts'
import { trustOwnScripts } from '../trusted-scripts.ts'
import { revealPage } from './reveal-page.ts'

trustOwnScripts(window)
applyPageWidth('/', deviceCodeOf(window.navigator))
rememberInviteCode(
  window.location,
  browserStorage(() => window.localStorage),
)

const whenIdle = (callback: () => void): void => {
  // Safari has no such callback.
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 2000 })
  else setTimeout(callback)
}
const load = (): Promise<unknown> => import('./main.tsx')
// Without its scripts the page is still one to read, and its links lead on: a page in the wrong language is better than none.
const enliven = (): void => void load().catch(load).catch(revealPage)

// What can be read already is painted, and its typefaces are fetched, before what makes it play.
if (document.documentElement.dataset.prerendered === 'fits')
  window.addEventListener('load', () => whenIdle(enliven))
else enliven()
