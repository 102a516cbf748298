import { DomainError } from '../../platform/errors/domain-error.ts'
import type { RequestContext, Routes } from '../../platform/http/routes.ts'
import type { AppSessionsService } from './app-sessions.service.ts'

export function appsRoutes({ sessions }: { sessions: AppSessionsService }): Routes<'openAppSession' | 'endAppSessions' | 'eraseAppUser'> {
  return {
    openAppSession: (fields, context) => sessions.open(appOf(context), fields, context.language),
    endAppSessions: async ({ externalUserId }, context) => {
      await sessions.end(appOf(context), externalUserId)
      return null
    },
    eraseAppUser: async ({ externalUserId }, context) => {
      await sessions.erase(appOf(context), externalUserId)
      return null
    },
  }
}

function appOf({ identity }: Pick<RequestContext, 'identity'>): string {
  if (identity.kind !== 'app') throw new DomainError('NOT_LOGGED_IN')
  return identity.appId
}
