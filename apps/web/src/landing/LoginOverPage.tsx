import { lazyWithRetry } from '@longhand/ui-kit'
import { type ReactNode, useEffect, useState } from 'react'
import { useOpenDialog } from '../dialogs/use-open-dialog.ts'
import { useHost } from '../host.ts'

const LandingLogin = lazyWithRetry(() => import('./LandingLogin.tsx').then((file) => file.LandingLogin))

/** Opens the login over the landing page where a link leads to the app's, or where the page's own address asks for it. Without scripts the link does. */
export function LoginOverPage(): ReactNode {
  const { dialogs, session } = useHost()
  const isOpen = useOpenDialog() !== null
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  useEffect(() => {
    const mode = modeIn(window.location.search)
    // A reload must not open it again.
    if (mode) {
      const address = window.location.href.replace(/\?dialog=\w+&?/, '?').replace(/\?$/, '')
      window.history.replaceState(null, '', address)
    }
    if (mode && !session.current()) dialogs.open({ kind: 'login', mode })
  }, [dialogs, session])
  useEffect(() => {
    function follow(event: MouseEvent): void {
      const link = (event.target as Element).closest('a')
      const mode = modeIn(link?.search)
      if (!mode || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      dialogs.open({ kind: 'login', mode })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [dialogs])
  return wasOpen ? <LandingLogin /> : null
}

function modeIn(search = ''): 'login' | 'signup' | undefined {
  return /\bdialog=(login|signup)\b/.exec(search)?.[1] as 'login' | 'signup' | undefined
}
