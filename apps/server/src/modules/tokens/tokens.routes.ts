import { makerOf } from '../../platform/access/maker.ts'
import { done, type Routes } from '../../platform/http/routes.ts'
import type { TokensService } from './tokens.service.ts'

export function tokensRoutes(
  tokens: TokensService,
): Routes<'createAccessToken' | 'listAccessTokens' | 'revokeAccessToken'> {
  return {
    createAccessToken: (fields, { userId, identity }) => tokens.create(userId, fields, makerOf(identity)),
    listAccessTokens: (_fields, { userId }) => tokens.list(userId),
    revokeAccessToken: ({ tokenId }, { userId }) => done(tokens.revoke(userId, tokenId)),
  }
}
