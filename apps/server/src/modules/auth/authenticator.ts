import type { Authenticator } from '../../platform/http/identity.ts'
import { isGuestToken, type SessionsService } from './sessions.service.ts'

/** Tells the HTTP layer whose a token is. */
export function createAuthenticator(sessions: SessionsService): Authenticator {
  return {
    identify: async (token) => {
      if (token === undefined) return { kind: 'visitor' }
      if (isGuestToken(token)) return { kind: 'guest' }
      const session = await sessions.find(token)
      return session ? { kind: 'user', ...session } : { kind: 'visitor' }
    },
  }
}
