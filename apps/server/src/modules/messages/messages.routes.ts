import { unreadSign } from '@longhand/contracts'
import type { messagesEndpoints } from '@longhand/contracts'
import { done, type Routes } from '../../platform/http/routes.ts'
import type { MessagesService } from './messages.service.ts'

export function messagesRoutes(messages: MessagesService): Routes<keyof typeof messagesEndpoints> {
  return {
    listMessages: ({ page, pageSize, readSign }, { userId, language }) =>
      messages.list(userId, language, { page, pageSize, isUnreadOnly: readSign === unreadSign }),
    getUnreadSize: (_fields, { userId }) => messages.unreadSize(userId),
    readMessage: ({ notifyId }, { userId }) => done(messages.read(userId, notifyId)),
    readAllMessages: (_fields, { userId }) => done(messages.readAll(userId)),
    openMessageStream: (_fields, { userId }) => messages.openStream(userId),
  }
}
