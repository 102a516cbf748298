import { Notice } from '@longhand/ui-kit'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useHost } from '../host.ts'
import { webMessages } from '../messages.ts'
import styles from './ConnectionNotice.module.css'

export function ConnectionNotice(): ReactNode {
  const { connection } = useHost()
  const text = webMessages.useMessages()
  const state = useSyncExternalStore(connection.subscribe, connection.state, connection.state)
  return (
    <div role="status" className={styles.root}>
      {state === 'online' ? null : (
        <Notice tone="amber">{text(state === 'offline' ? 'shell.offline' : 'shell.unreachable')}</Notice>
      )}
    </div>
  )
}
