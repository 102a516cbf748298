/** Characters. */
export const authLimits = {
  emailLength: 40,
  passwordMinLength: 8,
  passwordMaxLength: 20,
  codeLength: 6,
} as const

/** Whether a text is one or two characters over and over, such as `aaaaaaaa` or `ababababa`: no password. */
export function isRepetition(text: string): boolean {
  return [...text].every((character, place, all) => place < 2 || character === all[place - 2])
}

/** Seconds before another code can be asked for; a code that was checked successfully ends the wait. */
export const codeResendSeconds = 60

/** Seconds in which a successful code check lets its browser register or reset once. */
export const codeCheckSeconds = 300

/** Seconds after a login, or after its owner was proved again, in which a session may make what outlives it. */
export const recentLoginSeconds = 900

/** What a link that an operator makes is for: an account for an address, another password, or another address. */
export const accountLinkPurposes = ['invitation', 'password', 'address'] as const

/** One of {@link accountLinkPurposes}. */
export type AccountLinkPurpose = (typeof accountLinkPurposes)[number]

/** For how long such a link can be used, in days. */
export const accountLinkDays = { invitation: 14, password: 1, address: 3 } as const

/** Where the page for it is, before its token. */
export const accountLinkPath = '/account-link'

/** What an address must look like, in the form and on the server. */
export const emailPattern =
  /^[A-Za-z0-9._%+-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\.[A-Za-z]{2,}$/

/**
 * Joined behind the password before it is hashed with MD5 for the wire. It is public by nature: it keeps the typed password itself off the
 * wire; what the server stores is argon2id over that hash.
 */
export const passwordSalt = 'longhand.v1'

/** A session as login gives it and the browser keeps it, with `source` 0 beside it. */
export interface Session {
  userId: string
  token: string
}

/** Times are epoch seconds. */
export interface SessionSummary {
  sessionId: string
  /** Browser and system, such as `Chrome, Windows`; empty when the device did not say. */
  deviceLabel: string
  createTime: number
  lastSeenTime: number
  isCurrent: boolean
}
