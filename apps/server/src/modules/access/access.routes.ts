import { type accessEndpoints, accessKinds } from '@longhand/contracts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { RequestContext, Routes } from '../../platform/http/routes.ts'
import type { AccessService } from './access.service.ts'

export function accessRoutes(access: AccessService): Routes<keyof typeof accessEndpoints> {
  return {
    listAccess: (_fields, context) => access.list(context.userId, sessionIdOf(context)),
    endAccess: async ({ kind, entryId }, { userId }) => {
      await access.end(userId, kind, entryId)
      return null
    },
    endAllAccess: async ({ kinds = accessKinds }, context) => {
      await access.endAll(context.userId, kinds, sessionIdOf(context))
      return null
    },
  }
}

function sessionIdOf({ identity }: RequestContext): string {
  if (identity.kind !== 'user') throw new DomainError('NOT_LOGGED_IN')
  return identity.sessionId
}
