import { MessageBell } from '@longhand/messages'
import type { ReactNode } from 'react'
import { useHost } from '../host.ts'

/** How many messages are unread, in sight everywhere; it leads to them. */
export function Messages(): ReactNode {
  const { dialogs } = useHost()
  return <MessageBell onOpen={() => dialogs.open({ kind: 'messages' })} />
}
