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

/** Below the API's base path. */
export const unsubscribePath = '/notify/unsubscribe'
