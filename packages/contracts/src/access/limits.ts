/** What can reach an account, or what it holds, after the page that set it up is closed. */
export const accessKinds = [
  'session',
  'token',
  'webhook',
  'exportRule',
  'shareLink',
  'audience',
  'app',
] as const

/** One of {@link accessKinds}. */
export type AccessKind = (typeof accessKinds)[number]

/** How many entries of a kind are listed: the newest. Ending all ends those that are not listed, too. */
export const maxListedAccess = 200
