import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { messageSchema } from './schemas.ts'

/** A message of the message centre. */
export type Message = z.infer<typeof messageSchema>

export const messagesEndpoints = {
  listMessages: {
    method: 'POST',
    path: '/notify/get_list',
    access: 'user',
    scope: 'account:read',
    appScope: 'messages',
    send: 'json',
    receive: 'envelope',
    repeatable: true,
    summary: 'The messages of the user, newest first, in the language that is asked for.',
  },
  getUnreadSize: {
    method: 'GET',
    path: '/notify/get_unread_size',
    access: 'user',
    scope: 'account:read',
    appScope: 'messages',
    send: 'none',
    receive: 'envelope',
    summary: 'How many messages are unread.',
  },
  readMessage: {
    method: 'POST',
    path: '/notify/read_msg',
    access: 'user',
    appScope: 'messages',
    send: 'json',
    receive: 'envelope',
    repeatable: true,
    owned: ['notifyId'],
    summary: 'Marks a message as read.',
    errors: ['RECORD_NOT_FOUND'],
  },
  readAllMessages: {
    method: 'POST',
    path: '/notify/read_all_msg',
    access: 'user',
    appScope: 'messages',
    send: 'none',
    receive: 'envelope',
    repeatable: true,
    summary: 'Marks every message as read.',
  },
  openMessageStream: {
    method: 'POST',
    path: '/notify/stream_ticket',
    access: 'user',
    appScope: 'messages',
    send: 'none',
    receive: 'envelope',
    repeatable: true,
    summary:
      'A ticket for the stream of unread counts (server-sent events); it lets one connect for a minute.',
  },
} as const satisfies Record<string, Endpoint>
