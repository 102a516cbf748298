import { closeDialogsOnBack } from '@longhand/ui-kit'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './App.tsx'
import { createHost } from './host.ts'
import { wake } from './prerendered/early-presses.ts'
import { firstPageFits, revealPage } from './prerendered/first-page.ts'
import { untilInteraction } from './prerendered/until-wanted.ts'
import { loadChunk } from './routes/load-chunk.ts'
import { loadPage } from './routes/load-page.ts'
import { routes } from './routes/routes.tsx'
import { rememberInviteCode } from './session/invite-code.ts'

const container = document.querySelector<HTMLElement>('#app')!
const fits = firstPageFits(document)
const host = createHost(window, {
  goTo: (path) => window.location.assign(path),
  reload: () => window.location.reload(),
})

// Once more than at the start: where the browser keeps nothing, it is remembered by this page alone.
rememberInviteCode(window.location, host.storage)

// What is on the screen already stays there until the page's own code is here.
if (container.hasChildNodes()) await loadPage(routes, window.location)
function show(): void {
  revealPage(document)
  wake(container)
}

closeDialogsOnBack(window)

const app: ReactNode = (
  <StrictMode>
    <App host={host} router={createBrowserRouter(routes)} onShown={show} />
  </StrictMode>
)
if (fits) hydrateRoot(container, app)
else createRoot(container).render(app)

// A visitor's page stands without what calls the server; it comes before the first press of a button needs it. What can't be had now is
// fetched again by whatever needs it, and that says so.
void (host.session.current() ? Promise.resolve() : untilInteraction())
  .then(() => loadChunk(() => import('./api/confirm-host-session.ts')))
  .then(({ confirmHostSession }) => confirmHostSession(host))
  .catch(() => undefined)
