import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { MonthQuotasService } from './month-quotas.service.ts'
import { TimeRepository } from './time.repository.ts'
import { TimeService } from './time.service.ts'

const timeZone = 'Asia/Shanghai'

/** The quotas of months, where nothing is set for everyone. */
export function createTestMonthQuotas(database: Database, clock: Clock): MonthQuotasService {
  return new MonthQuotasService({
    repository: new TimeRepository(database),
    clock,
    timeZone,
    ofEveryone: () => Promise.resolve({ transcriptionSeconds: null, captionSeconds: null }),
  })
}

/** The time of people who are no members and whose recordings have no names. */
export function createTestTime(database: Database, clock: Clock): TimeService {
  return new TimeService({
    repository: new TimeRepository(database),
    quotas: createTestMonthQuotas(database, clock),
    clock,
    timeZone,
    membership: { isMember: () => Promise.resolve(false) },
    recordings: { totalSeconds: () => Promise.resolve(0), namesOf: () => Promise.resolve(new Map()) },
    freeEmptyResults: 10,
  })
}
