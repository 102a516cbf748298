import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { MonthQuotasService } from './month-quotas.service.ts'
import { TimeRepository } from './time.repository.ts'
import { TimeService } from './time.service.ts'

/** The time of people who are no members and whose recordings have no names. */
export function createTestTime(database: Database, clock: Clock): TimeService {
  const repository = new TimeRepository(database)
  const timeZone = 'Asia/Shanghai'
  return new TimeService({
    repository,
    quotas: new MonthQuotasService({
      repository,
      clock,
      timeZone,
      ofEveryone: () => Promise.resolve({ transcriptionSeconds: null, captionSeconds: null }),
    }),
    clock,
    timeZone,
    membership: { isMember: () => Promise.resolve(false) },
    recordings: { totalSeconds: () => Promise.resolve(0), namesOf: () => Promise.resolve(new Map()) },
    freeEmptyResults: 10,
  })
}
