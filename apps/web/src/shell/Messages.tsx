import { MessageBell } from '@longhand/messages'
import type { ReactNode } from 'react'
import { useHost } from '../host.ts'

export function Messages(): ReactNode {
  const { dialogs } = useHost()
  return <MessageBell onOpen={() => dialogs.open({ kind: 'messages' })} />
}
