import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { messageSchema } from './messages.schemas.ts'

/** Messages that the message dialog asks for at once: all of them. */
export const messagePageSize = 9999

/** Unread counts above this are shown as this and a plus. */
export const unreadShownMax = 99

/** `readSign` that asks for unread messages only. */
export const unreadSign = 0

/** Path of the stream of unread counts (server-sent events, `event: unread`, `data: {"unread": number}`), below the API's base path. */
export const messageStreamPath = '/notify/stream'

/** How long the ticket of a stream lets one connect, in seconds. */
export const streamTicketSeconds = 60

/** Path behind the one-click unsubscribe link of a mail, below the API's base path. */
export const unsubscribePath = '/notify/unsubscribe'

/** A message of the message centre. */
export type Message = z.infer<typeof messageSchema>

export const messagesEndpoints = {
  listMessages: {
    method: 'POST', path: '/notify/get_list', access: 'user', scope: 'account:read', send: 'json', receive: 'envelope',
    summary: 'The messages of the user, newest first, in the language that is asked for.',
  },
  getUnreadSize: {
    method: 'GET', path: '/notify/get_unread_size', access: 'user', scope: 'account:read', send: 'none', receive: 'envelope',
    summary: 'How many messages are unread.',
  },
  readMessage: {
    method: 'POST', path: '/notify/read_msg', access: 'user', send: 'json', receive: 'envelope', owned: ['notifyId'],
    summary: 'Marks a message as read.',
    errors: ['RECORD_NOT_FOUND'],
  },
  readAllMessages: {
    method: 'POST', path: '/notify/read_all_msg', access: 'user', send: 'none', receive: 'envelope',
    summary: 'Marks every message as read.',
  },
  openMessageStream: {
    method: 'POST', path: '/notify/stream_ticket', access: 'user', send: 'none', receive: 'envelope',
    summary: 'A ticket for the stream of unread counts (server-sent events); it lets one connect for a minute.',
  },
} as const satisfies Record<string, Endpoint>
