/** Why a token of an app's user was not taken. `unknown` is also one that was ended; `foreign-origin` is shown by a page that is not one of the app's. */
export type AppTokenRefusal =
  { reason: 'unknown' } | { reason: 'expired' } | { reason: 'foreign-origin'; origin: string }
