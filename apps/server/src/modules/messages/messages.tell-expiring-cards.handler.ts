import type { JobHandler } from '../../platform/queue/job.ts'
import type { ExpiringCardsService } from './expiring-cards.service.ts'

/** Works on `tellExpiringCardsJob`. */
export function tellExpiringCards(expiringCards: ExpiringCardsService): JobHandler<object> {
  return ({ signal }) => expiringCards.tell(signal)
}
