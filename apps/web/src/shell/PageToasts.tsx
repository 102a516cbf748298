import { ToastRegion } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'

export function PageToasts(): ReactNode {
  const text = kitMessages.useMessages()
  return <ToastRegion label={text('notifications')} closeLabel={text('close')} />
}
