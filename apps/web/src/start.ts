import '@longhand/ui-kit/styles.css'
import '@longhand/ui-kit/page.css'
import './page.css'
import { deviceCodeOf } from './device/device.ts'
import { applyPageWidth } from './device/page-width.ts'
import { keepEarlyPresses } from './prerendered/early-presses.ts'
import { firstPageFits } from './prerendered/first-page.ts'
import { untilLoaded } from './prerendered/until-loaded.ts'
import { untilWanted } from './prerendered/until-wanted.ts'
import { browserStorage } from './session/browser-storage.ts'
import { rememberInviteCode } from './session/invite-code.ts'
import { trustOwnScripts } from './trusted-scripts.ts'

trustOwnScripts(window)

// What can be read before the app is there has its width already, and who leaves it at once was invited all the same.
applyPageWidth(window.location.pathname, deviceCodeOf(window.navigator))
rememberInviteCode(
  window.location,
  browserStorage(() => window.localStorage),
)

// A page that can be read already is painted, and its typefaces are fetched, before the app that makes it answer.
if (firstPageFits(document)) {
  keepEarlyPresses(document)
  await untilWanted(window)
}
await untilLoaded(window, () => import('./main.tsx'))
