import { lazyWithRetry } from '@longhand/ui-kit'
import { type ReactNode, useEffect, useState } from 'react'
import { useOpenDialog } from '../dialogs/use-open-dialog.ts'
import { useHost } from '../host.ts'

const LandingLogin = lazyWithRetry(() => import('./LandingLogin.tsx').then((file) => file.LandingLogin))

/** Opens the login over the landing page where a link leads to the app's. Without scripts the link does. */
export function LoginOverPage(): ReactNode {
  const { dialogs } = useHost()
  const isOpen = useOpenDialog() !== null
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  useEffect(() => {
    function follow(event: MouseEvent): void {
      const link = (event.target as Element).closest('a')
      const mode = /\?dialog=(login|signup)$/.exec(link?.search ?? '')?.[1]
      if (!mode || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      dialogs.open({ kind: 'login', mode: mode as 'login' | 'signup' })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [dialogs])
  return wasOpen ? <LandingLogin /> : null
}
