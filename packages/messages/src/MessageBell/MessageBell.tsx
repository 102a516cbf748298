import { IconButton } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { unreadShown } from '../format/unread-shown.ts'
import { useLiveUnread } from '../live/use-live-unread.ts'
import { messagesMessages } from '../messages.ts'
import styles from './MessageBell.module.css'

export interface MessageBellProps {
  onOpen: () => void
}

/** For a user who is logged in; one on a page. */
export function MessageBell({ onOpen }: MessageBellProps): ReactNode {
  const text = messagesMessages.useMessages()
  const unread = useLiveUnread() ?? 0
  const shown = unreadShown(unread)
  return (
    <span className={styles.root}>
      <IconButton
        icon="bell"
        label={unread > 0 ? text('bell.unread', { count: unread, shown }) : text('bell.label')}
        tooltipSide="bottom"
        onClick={onOpen}
      />
      {unread > 0 ? (
        <span className={styles.count} aria-hidden data-testid="unread-count">
          {shown}
        </span>
      ) : null}
    </span>
  )
}
