import type { Scope } from '@longhand/contracts'

/** A guest is a visitor with a read-only token for the sample; an access token acts for its user within its scopes. `hasBadAccessToken`: unknown, expired or revoked. */
export type Identity =
  | { kind: 'visitor'; hasBadAccessToken?: true }
  | { kind: 'guest' }
  | { kind: 'user'; userId: string; sessionId: string }
  | { kind: 'access-token'; userId: string; tokenId: string; scopes: readonly Scope[] }

export interface PresentedAccessToken {
  accessToken: string
  ip: string
}

export interface Authenticator {
  /**
   * @param token The `token` header; absent, empty, unknown, expired and revoked ones are a visitor's.
   * @param presented An access token, which then decides alone.
   * @throws DomainError USER_DELETED when the account of a once good token was erased.
   */
  identify(token: string | undefined, presented?: PresentedAccessToken): Promise<Identity>
}

/** The user that a request acts for; `undefined` for a visitor or guest. */
export function userIdOf(identity: Identity): string | undefined {
  return identity.kind === 'user' || identity.kind === 'access-token' ? identity.userId : undefined
}
