/** Messages that the message dialog asks for at once: all of them. */
export const messagePageSize = 9999

export const unreadShownMax = 99

export const unreadSign = 0

/** Path of the stream of unread counts (server-sent events, `event: unread`, `data: {"unread": number}`), below the API's base path. */
export const messageStreamPath = '/notify/stream'

export const streamTicketSeconds = 60

/** Below the API's base path. */
export const unsubscribePath = '/notify/unsubscribe'
