import type { Message } from '@longhand/contracts'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { messagesMessages } from '../messages.ts'
import styles from './MessageDialog.module.css'

/** The message that was chosen, whole. Its text is text: nothing in it is ever taken for markup. */
export function MessageDetail({ message: { senderName, sendTimeStr, notifyTitle, notifyText } }: { message: Message }): ReactNode {
  const text = messagesMessages.useMessages()
  const language = useLanguage()
  return (
    // It scrolls by keyboard as well.
    <div className={styles.detail} role="region" aria-label={text('detail.label')} tabIndex={0}>
      <h3 className={styles.title}>{notifyTitle}</h3>
      <p className={styles.byline}>
        <span>{senderName}</span>
        <time dateTime={sendTimeStr}>{formatDate(new Date(sendTimeStr), language, { dateStyle: 'long', timeStyle: 'short' })}</time>
      </p>
      <p className={styles.text}>{notifyText}</p>
    </div>
  )
}
