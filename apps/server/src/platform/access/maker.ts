import { text, uuid } from 'drizzle-orm/pg-core'
import type { Identity } from '../http/identity.ts'

/** By which session or access token something was made. The name stays when the session or the token has gone. */
export interface Maker {
  madeBySession: string | null
  madeByToken: string | null
  /** The session's device, empty when unknown, or the token's name. Null where no person is behind it, and in rows from before it was recorded. */
  madeByName: string | null
}

/** The columns of a {@link Maker}. */
export const makerColumns = { madeBySession: uuid(), madeByToken: uuid(), madeByName: text() }

export function makerOf(identity: Identity): Maker {
  switch (identity.kind) {
    case 'user':
      return { madeBySession: identity.sessionId, madeByToken: null, madeByName: identity.deviceLabel }
    case 'access-token':
      return { madeBySession: null, madeByToken: identity.tokenId, madeByName: identity.name }
    default:
      return { madeBySession: null, madeByToken: null, madeByName: null }
  }
}
