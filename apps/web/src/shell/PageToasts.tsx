import { ToastRegion } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'

/** Where the page's toasts appear; those that came before it wait for it. */
export function PageToasts(): ReactNode {
  const text = kitMessages.useMessages()
  return <ToastRegion label={text('notifications')} closeLabel={text('close')} />
}
