import { useApiDispatch } from '@longhand/api-client'
import { MessageBell } from '@longhand/messages'
import type { ReactNode } from 'react'
import { dialogOpened } from '../dialogs/open-dialog.ts'

/** How many messages are unread, in sight everywhere; it leads to them. */
export function Messages(): ReactNode {
  const dispatch = useApiDispatch()
  return <MessageBell onOpen={() => dispatch(dialogOpened({ kind: 'messages' }))} />
}
