import '@longhand/ui-kit/styles.css'
import '@longhand/ui-kit/page.css'
import './page.css'
import { transportOf } from '@longhand/api-client'
import { closeDialogsOnBack } from '@longhand/ui-kit'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { hostStore } from './api/host-store.ts'
import { App } from './App.tsx'
import { takeLinkedDialog } from './dialogs/linked-dialog.ts'
import { createHost } from './host.ts'
import { routes } from './routes/routes.tsx'
import { confirmSession } from './session/on-server.ts'
import { trustOwnScripts } from './trusted-scripts.ts'

trustOwnScripts(window)
const host = createHost(window, {
  goTo: (path, how = 'assign') => window.location[how](path),
  reload: () => window.location.reload(),
})
closeDialogsOnBack(window)

const linked = takeLinkedDialog(window)
if (linked && !(linked.kind === 'login' && host.session.current())) host.dialogs.open(linked)

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <App host={host} router={createBrowserRouter(routes)} />
  </StrictMode>,
)
void confirmSession(transportOf(hostStore(host)), host.session)
