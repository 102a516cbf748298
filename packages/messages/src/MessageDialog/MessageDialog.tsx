import { useTransport } from '@longhand/api-client'
import { Dialog, VisitorState } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { useGetUnreadSizeQuery } from '../api/messages-api.ts'
import { unreadShown } from '../format/unread-shown.ts'
import { messagesMessages } from '../messages.ts'
import type { MessageLinks } from './MessageDetail.tsx'
import { MessageCenter } from './MessageCenter.tsx'

export interface MessageDialogProps extends MessageLinks {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** @default whether the transport has a token */
  isLoggedIn?: boolean | undefined
  onLogIn?: (() => void) | undefined
}

export function MessageDialog({
  open,
  onOpenChange,
  isLoggedIn: said,
  onLogIn,
  ...links
}: MessageDialogProps): ReactNode {
  const text = messagesMessages.useMessages()
  const transport = useTransport()
  const isLoggedIn = said ?? transport.getToken() !== undefined
  const { data: unread } = useGetUnreadSizeQuery(undefined, { skip: !isLoggedIn || !open })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="full"
      title={
        unread && isLoggedIn
          ? text('dialog.titleUnread', { shown: unreadShown(unread) })
          : text('dialog.title')
      }
    >
      {isLoggedIn ? <MessageCenter unread={unread} links={links} /> : <Visitor onLogIn={onLogIn} />}
    </Dialog>
  )
}

function Visitor({ onLogIn }: Pick<MessageDialogProps, 'onLogIn'>): ReactNode {
  const text = messagesMessages.useMessages()
  return (
    <VisitorState
      icon="bell"
      title={text('state.visitor')}
      description={text('state.visitorNote')}
      onLogIn={onLogIn}
    />
  )
}
