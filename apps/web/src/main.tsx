import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './App.tsx'
import { keepReconnecting } from './errors/reconnect.ts'
import { createHost } from './host.ts'
import { wake } from './prerendered/early-presses.ts'
import { firstPageFits, revealPage } from './prerendered/first-page.ts'
import { loadPage } from './routes/load-page.ts'
import { routes } from './routes/routes.tsx'
import { rememberInviteCode } from './session/invite-code.ts'
import { confirmSession } from './session/session.ts'

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

const app: ReactNode = (
  <StrictMode>
    <App host={host} router={createBrowserRouter(routes)} onShown={show} />
  </StrictMode>
)
if (fits) hydrateRoot(container, app)
else createRoot(container).render(app)

keepReconnecting(host.store, host.connection)
void confirmSession(host.store, host.session)
