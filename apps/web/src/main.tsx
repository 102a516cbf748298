import '@longhand/ui-kit/styles.css'
import '@longhand/ui-kit/page.css'
import './page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './App.tsx'
import { keepReconnecting } from './errors/reconnect.ts'
import { createHost } from './host.ts'
import { routes } from './routes/routes.tsx'
import { rememberInviteCode } from './session/invite-code.ts'
import { confirmSession } from './session/session.ts'

const host = createHost(window, {
  goTo: (path) => window.location.assign(path),
  reload: () => window.location.reload(),
})

rememberInviteCode(window.location, host.storage)

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <App host={host} router={createBrowserRouter(routes)} />
  </StrictMode>,
)

keepReconnecting(host.store, host.connection)
void confirmSession(host.store, host.session)
