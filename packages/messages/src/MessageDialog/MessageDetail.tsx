import type { Message } from '@longhand/contracts'
import { ButtonLink } from '@longhand/ui-kit'
import type { MouseEvent, ReactNode } from 'react'
import { messageParts } from '../format/message-parts.ts'
import { messageDateTime } from '../format/message-time.ts'
import { messagesMessages } from '../messages.ts'
import styles from './MessageDialog.module.css'

export interface MessageLinks {
  orderHref?: ((orderNumber: string) => string) | undefined
  recordingHref?: ((recordingId: string) => string) | undefined
  /** @default as the browser does */
  onNavigate?: ((href: string) => void) | undefined
}

/** Nothing in its text is ever taken for markup; web addresses in it are links. */
export function MessageDetail({ message, links }: { message: Message; links: MessageLinks }): ReactNode {
  const text = messagesMessages.useMessages()
  const { senderName, sendTimeStr, notifyTitle, notifyText } = message
  return (
    // It scrolls by keyboard as well.
    <div className={styles.detail} role="region" aria-label={text('detail.label')} tabIndex={0}>
      <h3 className={styles.title}>{notifyTitle}</h3>
      <p className={styles.byline}>
        <span>{senderName}</span>
        <time dateTime={sendTimeStr}>{messageDateTime(new Date(sendTimeStr))}</time>
      </p>
      <p className={styles.text}>
        {messageParts(notifyText).map(({ text: shown, href }, index) =>
          href === undefined ? (
            shown
          ) : (
            <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
              {shown}
            </a>
          ),
        )}
      </p>
      <Subject message={message} links={links} />
    </div>
  )
}

function Subject({
  message: { orderNumber, recordingId },
  links: { orderHref, recordingHref, onNavigate },
}: {
  message: Message
  links: MessageLinks
}): ReactNode {
  const text = messagesMessages.useMessages()
  const [label, href] =
    orderNumber !== undefined
      ? [text('detail.order'), orderHref?.(orderNumber)]
      : recordingId !== undefined
        ? [text('detail.recording'), recordingHref?.(recordingId)]
        : ['', undefined]
  if (href === undefined) return null

  function follow(event: MouseEvent): void {
    // Held keys ask for another tab or window.
    if (!onNavigate || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onNavigate(href!)
  }

  return (
    <p className={styles.subject}>
      <ButtonLink size="small" href={href} onClick={follow}>
        {label}
      </ButtonLink>
    </p>
  )
}
