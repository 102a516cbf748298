import type { AppScope, Role, Scope } from '@longhand/contracts'
import type { AppTokenRefusal } from '../access/app-token-refusal.ts'

/** A guest is a visitor with a read-only token for the sample; an access token acts for its user within its scopes. An app is the backend of one, by its secret; a user of an app has what the token's scopes open and nothing else. `hasBadAccessToken`: unknown, expired or revoked, or the wrong secret of an app. */
export type Identity =
  | { kind: 'visitor'; hasBadAccessToken?: true; refusal?: AppTokenRefusal }
  | { kind: 'guest' }
  | {
      kind: 'user'
      userId: string
      role: Role
      sessionId: string
      deviceLabel: string
      hasRecentLogin: boolean
    }
  | {
      kind: 'access-token'
      userId: string
      role: Role
      tokenId: string
      name: string
      scopes: readonly Scope[]
    }
  | { kind: 'app'; appId: string }
  | { kind: 'app-user'; userId: string; appId: string; scopes: readonly AppScope[] }

/** An access token of a person, or the secret of an app. */
export interface PresentedAccessToken {
  accessToken: string
  ip: string
}

export interface Authenticator {
  /**
   * @param token The `token` header; absent, empty, unknown, expired and revoked ones are a visitor's.
   * @param presented An access token or an app's secret, which then decides alone.
   * @param origin Of the page that calls, where it is not our own.
   * @throws DomainError USER_DELETED when the account of a once good token was erased.
   */
  identify(token: string | undefined, presented?: PresentedAccessToken, origin?: string): Promise<Identity>
}

/** The user that a request acts for; `undefined` for a visitor, a guest, and for users of apps, who reach nothing but the calls of the endpoint table that name their scope. */
export function userIdOf(identity: Identity): string | undefined {
  return identity.kind === 'user' || identity.kind === 'access-token' ? identity.userId : undefined
}
