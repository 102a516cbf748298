import type { Message } from '@longhand/contracts'
import { VisuallyHidden } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { messageTime } from '../format/message-time.ts'
import { messagesMessages } from '../messages.ts'
import styles from './MessageDialog.module.css'

export function MessageRow({ message, now }: { message: Message; now: Date }): ReactNode {
  const text = messagesMessages.useMessages()
  const { senderName, sendTimeStr, notifyTitle, notifyText, notifyRead } = message
  return (
    <>
      <span className={styles.meta}>
        <span className={styles.sender}>{senderName}</span>
        <time className={styles.time} dateTime={sendTimeStr}>
          {messageTime(new Date(sendTimeStr), now, text('list.yesterday'))}
        </time>
      </span>
      <span className={styles.rowTitle} data-unread={notifyRead === 0 || undefined}>
        {notifyRead === 0 ? (
          <span className={styles.dot}>
            <VisuallyHidden>{text('list.unread')} </VisuallyHidden>
          </span>
        ) : null}
        <span className={styles.cut}>{notifyTitle}</span>
      </span>
      <span className={styles.excerpt}>{notifyText}</span>
    </>
  )
}
