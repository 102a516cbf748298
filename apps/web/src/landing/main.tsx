import { createRoot, hydrateRoot } from 'react-dom/client'
import { createHost } from '../host.ts'
import { Landing } from './Landing.tsx'

const container = document.querySelector('#app')!
const isFitting = document.documentElement.dataset.prerendered === 'fits'
const host = createHost(window, {
  goTo: (path, how = 'assign') => window.location[how](path),
  reload: () => window.location.reload(),
})

if (isFitting) hydrateRoot(container, <Landing host={host} />)
else createRoot(container).render(<Landing host={host} />)
