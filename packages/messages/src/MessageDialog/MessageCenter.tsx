import { describeError } from '@longhand/api-client'
import type { Message } from '@longhand/contracts'
import { Button, EmptyState, ErrorState, Skeleton, Switch } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useEffectEvent } from 'use-effect-event'
import {
  useListMessagesQuery,
  useReadAllMessagesMutation,
  useReadMessageMutation,
} from '../api/messages-api.ts'
import { messagesMessages } from '../messages.ts'
import styles from './MessageDialog.module.css'
import { MessageDetail, type MessageLinks } from './MessageDetail.tsx'
import { MessageList } from './MessageList.tsx'

export interface MessageCenterProps {
  unread: number | undefined
  links: MessageLinks
}

/** Loads when it appears, when the filter changes and when more is unread than was known. */
export function MessageCenter({ unread, links }: MessageCenterProps): ReactNode {
  const text = messagesMessages.useMessages()
  const [isUnreadOnly, setUnreadOnly] = useState(false)
  const [readAll, { isLoading: isReadingAll }] = useReadAllMessagesMutation()
  const query = useListMessagesQuery({ isUnreadOnly }, { refetchOnMountOrArgChange: true })
  useNewMessages(unread, query.refetch)
  return (
    <div className={styles.root}>
      <div className={styles.tools}>
        <Switch label={text('dialog.unreadOnly')} checked={isUnreadOnly} onCheckedChange={setUnreadOnly} />
        <Button
          variant="quiet"
          size="small"
          icon="check"
          disabled={!unread}
          busy={isReadingAll}
          onClick={() => void readAll()}
        >
          {text('dialog.readAll')}
        </Button>
      </div>
      <LoadedMessages
        key={String(isUnreadOnly)}
        query={query}
        isUnreadOnly={isUnreadOnly}
        onShowAll={() => setUnreadOnly(false)}
        links={links}
      />
    </div>
  )
}

function useNewMessages(unread: number | undefined, reload: () => unknown): void {
  const known = useRef(unread)
  const onMore = useEffectEvent(() => void reload())
  useEffect(() => {
    if (unread === undefined) return
    // The first count is that of the list that is being loaded.
    if (known.current !== undefined && unread > known.current) onMore()
    known.current = unread
  }, [unread])
}

interface LoadedMessagesProps {
  query: { currentData?: Message[] | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown }
  isUnreadOnly: boolean
  onShowAll: () => void
  links: MessageLinks
}

function LoadedMessages({
  query: { currentData: messages, error, isFetching, refetch },
  isUnreadOnly,
  onShowAll,
  links,
}: LoadedMessagesProps): ReactNode {
  const text = messagesMessages.useMessages()
  const language = useLanguage()
  const [readMessage] = useReadMessageMutation()
  const [chosenId, setChosenId] = useState<string>()
  if (!messages) {
    if (error === undefined || error === null) return <Loading />
    return (
      <div className={styles.state}>
        <ErrorState
          title={text('state.failed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </div>
    )
  }
  const chosen = messages.find(({ notifyId }) => notifyId === chosenId) ?? messages[0]
  if (!chosen) {
    return (
      <div className={styles.state}>
        {isUnreadOnly ? (
          <EmptyState
            icon="check"
            title={text('state.allRead')}
            description={text('state.allReadNote')}
            action={<Button onClick={onShowAll}>{text('state.showAll')}</Button>}
          />
        ) : (
          <EmptyState icon="bell" title={text('state.empty')} description={text('state.emptyNote')} />
        )}
      </div>
    )
  }
  return (
    <div className={styles.panes}>
      <MessageList
        messages={messages}
        chosenId={chosen.notifyId}
        onChoose={({ notifyId }) => setChosenId(notifyId)}
        onRead={(message) => {
          setChosenId(message.notifyId)
          if (message.notifyRead === 0) void readMessage(message.notifyId)
        }}
      />
      <MessageDetail message={chosen} links={links} />
    </div>
  )
}

function Loading(): ReactNode {
  return (
    <div className={styles.panes} aria-busy="true">
      <div className={styles.loading}>
        <Skeleton lines={6} height="calc(4 * var(--longhand-rem))" />
      </div>
      <div className={styles.loading}>
        <Skeleton lines={4} />
      </div>
    </div>
  )
}
