/** Who is asking. A guest is a visitor with a read-only token for the sample transcript. */
export type Identity = { kind: 'visitor' } | { kind: 'guest' } | { kind: 'user'; userId: string; sessionId: string }

/** Tells who a token belongs to. */
export interface Authenticator {
  /**
   * @param token The `token` header; absent, empty, unknown, expired and revoked ones are a visitor's.
   * @throws DomainError USER_DELETED when the account of a once good token was erased.
   */
  identify(token: string | undefined): Promise<Identity>
}
