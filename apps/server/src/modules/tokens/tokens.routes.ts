import type { Routes } from '../../platform/http/routes.ts'
import type { TokensService } from './tokens.service.ts'

export function tokensRoutes(tokens: TokensService): Routes<'createAccessToken' | 'listAccessTokens' | 'revokeAccessToken'> {
  return {
    createAccessToken: (fields, { userId }) => tokens.create(userId, fields),
    listAccessTokens: (_fields, { userId }) => tokens.list(userId),
    revokeAccessToken: async ({ tokenId }, { userId }) => {
      await tokens.revoke(userId, tokenId)
      return null
    },
  }
}
