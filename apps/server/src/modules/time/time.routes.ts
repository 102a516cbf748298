import { DomainError } from '../../platform/errors/domain-error.ts'
import { userIdOf } from '../../platform/http/identity.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { TimeService } from './time.service.ts'

export function timeRoutes({
  time,
}: {
  time: TimeService
}): Routes<'getLimit' | 'quoteTranscription' | 'listTimeCards' | 'listTimeEntries' | 'listTransferOrders'> {
  return {
    getLimit: ({ userId }, { identity }) => {
      const own = userIdOf(identity)
      // The session decides; a client that names another user is not ours.
      if (own !== undefined && userId !== undefined && userId !== '' && userId !== own)
        throw new DomainError('ILLEGAL_REQUEST')
      return time.usage(own)
    },
    quoteTranscription: ({ recordingIds }, { userId }) => time.quote(userId, recordingIds),
    listTimeCards: ({ page, pageSize }, { userId }) => time.cards(userId, page, pageSize),
    listTimeEntries: ({ page, pageSize }, { userId }) => time.entries(userId, page, pageSize),
    listTransferOrders: ({ page, pageSize }, { userId }) => time.transferOrders(userId, page, pageSize),
  }
}
