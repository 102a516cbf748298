import type { Scope } from '@longhand/contracts'
import type { Authenticator } from '../../platform/http/identity.ts'
import { isGuestToken, type SessionsService } from './sessions.service.ts'

/** Access tokens: another module's answer. */
export interface AccessTokens {
  find(accessToken: string, address: string): Promise<{ userId: string; tokenId: string; scopes: readonly Scope[] } | undefined>
}

export function createAuthenticator(sessions: SessionsService, accessTokens?: AccessTokens): Authenticator {
  return {
    identify: async (token, presented) => {
      if (presented) {
        const found = await accessTokens?.find(presented.accessToken, presented.ip)
        return found ? { kind: 'access-token', ...found } : { kind: 'visitor', hasBadAccessToken: true }
      }
      if (token === undefined) return { kind: 'visitor' }
      if (isGuestToken(token)) return { kind: 'guest' }
      const session = await sessions.find(token)
      return session ? { kind: 'user', ...session } : { kind: 'visitor' }
    },
  }
}
