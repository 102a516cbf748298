import { businessDay, type Clock, dayMs, startOfBusinessDay } from '../../platform/clock/clock.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import type { ExpiringCards } from '../time/expiring-cards-reader.ts'
import type { MessagesRepository } from './messages.repository.ts'

/** Days before the end at which one is told: late enough to act, and once more at the last moment. */
const warnings = [7, 1] as const

export interface ExpiringCardsReader {
  expiring(from: Date, to: Date): Promise<ExpiringCards[]>
}

export class ExpiringCardsService {
  constructor(
    private readonly deps: {
      repository: MessagesRepository
      events: EventSink
      cards: ExpiringCardsReader
      clock: Clock
      timeZone: string
    },
  ) {}

  /** Idempotent: each person is told once per expiry day and warning. */
  async notify(signal: AbortSignal): Promise<void> {
    const { cards, clock } = this.deps
    const now = clock.now()
    for (const [index, withinDays] of warnings.entries()) {
      const next = warnings[index + 1]
      const from = next === undefined ? now : this.endOfDay(now, next)
      const to = this.endOfDay(now, withinDays)
      for (const expiring of await cards.expiring(from, to)) {
        signal.throwIfAborted()
        await this.notifyOne(expiring, withinDays)
      }
    }
  }

  private endOfDay(now: Date, daysLater: number): Date {
    const { timeZone } = this.deps
    const noon = Date.parse(`${businessDay(now, timeZone)}T12:00:00Z`)
    return startOfBusinessDay(new Date(noon + (daysLater + 1) * dayMs).toISOString().slice(0, 10), timeZone)
  }

  private async notifyOne(expiring: ExpiringCards, withinDays: number): Promise<void> {
    const { repository, events } = this.deps
    await repository.transaction((tx) => events.emit(tx, { type: 'cards-expiring', ...expiring, withinDays }))
  }
}
