import { type accessEndpoints, accessKinds } from '@longhand/contracts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { done, type RequestContext, type Routes } from '../../platform/http/routes.ts'
import type { AccessService } from './access.service.ts'

export function accessRoutes(access: AccessService): Routes<keyof typeof accessEndpoints> {
  return {
    listAccess: (_fields, context) => access.list(context.userId, sessionIdOf(context)),
    endAccess: ({ kind, entryId }, { userId }) => done(access.end(userId, kind, entryId)),
    endAllAccess: ({ kinds = accessKinds }, context) =>
      done(access.endAll(context.userId, kinds, sessionIdOf(context))),
  }
}

function sessionIdOf({ identity }: RequestContext): string {
  if (identity.kind !== 'user') throw new DomainError('NOT_LOGGED_IN')
  return identity.sessionId
}
