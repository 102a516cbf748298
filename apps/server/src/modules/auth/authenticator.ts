import { appSecretPrefix, appTokenPrefix, type AppScope, type Role, type Scope } from '@longhand/contracts'
import type { AppTokenRefusal } from '../../platform/access/app-token-refusal.ts'
import type { Authenticator } from '../../platform/http/identity.ts'
import { isGuestToken, type SessionsService } from './sessions.service.ts'

/** Access tokens: another module's answer. */
export interface AccessTokens {
  find(
    accessToken: string,
    address: string,
  ): Promise<{ userId: string; tokenId: string; name: string; scopes: readonly Scope[] } | undefined>
}

/** Secrets of apps and tokens of their users: another module's answer. */
export interface Apps {
  find(secret: string): Promise<string | undefined>
  /** @throws DomainError USER_DELETED */
  findUser(
    token: string,
    origin: string | undefined,
  ): Promise<{ userId: string; appId: string; scopes: readonly AppScope[] } | AppTokenRefusal>
}

export function createAuthenticator(
  sessions: SessionsService,
  {
    accessTokens,
    apps,
    roleOf,
  }: {
    accessTokens?: AccessTokens | undefined
    apps?: Apps | undefined
    roleOf: (userId: string) => Promise<Role>
  },
): Authenticator {
  return {
    identify: async (token, presented, origin) => {
      if (presented?.accessToken.startsWith(appSecretPrefix)) {
        const appId = await apps?.find(presented.accessToken)
        return appId === undefined ? { kind: 'visitor', hasBadAccessToken: true } : { kind: 'app', appId }
      }
      if (presented) {
        const found = await accessTokens?.find(presented.accessToken, presented.ip)
        if (!found) return { kind: 'visitor', hasBadAccessToken: true }
        // What a token without this scope opens is open to everyone.
        const role = found.scopes.includes('operator') ? await roleOf(found.userId) : 'person'
        return { kind: 'access-token', ...found, role }
      }
      if (token === undefined) return { kind: 'visitor' }
      if (token.startsWith(appTokenPrefix)) {
        const found = await apps?.findUser(token, origin)
        if (found === undefined) return { kind: 'visitor' }
        return 'reason' in found ? { kind: 'visitor', refusal: found } : { kind: 'app-user', ...found }
      }
      if (isGuestToken(token)) return { kind: 'guest' }
      const session = await sessions.find(token)
      return session ? { kind: 'user', ...session } : { kind: 'visitor' }
    },
  }
}
