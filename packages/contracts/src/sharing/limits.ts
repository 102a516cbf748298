/** After how many days a link may end; `null` on the wire is a link without an end. */
export const shareDays = [1, 7, 30, 90, 365] as const

/** One of {@link shareDays}. */
export type ShareDays = (typeof shareDays)[number]

/** After how many days a link ends when nothing else is said. */
export const defaultShareDays: ShareDays = 30

/** Shortest and longest password of a new link, in characters; older links may have shorter ones. */
export const sharePasswordLength = { min: 8, max: 64 } as const

/** Page of the web app that a link leads to, before its token. */
export const sharePath = '/share'
