import type { z } from 'zod'
import { userGet, userPost } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { messageSchema } from './schemas.ts'

/** A message of the message centre. */
export type Message = z.infer<typeof messageSchema>

export const messagesEndpoints = {
  listMessages: {
    ...userPost,
    path: '/notify/get_list',
    scope: 'account:read',
    appScope: 'messages',
    repeatable: true,
    summary: 'The messages of the user, newest first, in the language that is asked for.',
  },
  getUnreadSize: {
    ...userGet,
    path: '/notify/get_unread_size',
    scope: 'account:read',
    appScope: 'messages',
    summary: 'How many messages are unread.',
  },
  readMessage: {
    ...userPost,
    path: '/notify/read_msg',
    appScope: 'messages',
    repeatable: true,
    owned: ['notifyId'],
    summary: 'Marks a message as read.',
    errors: ['RECORD_NOT_FOUND'],
  },
  readAllMessages: {
    ...userPost,
    path: '/notify/read_all_msg',
    appScope: 'messages',
    send: 'none',
    repeatable: true,
    summary: 'Marks every message as read.',
  },
  openMessageStream: {
    ...userPost,
    path: '/notify/stream_ticket',
    appScope: 'messages',
    send: 'none',
    repeatable: true,
    summary:
      'A ticket for the stream of unread counts (server-sent events); it lets one connect for a minute.',
  },
} as const satisfies Record<string, Endpoint>
