import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import { ExpiringCardsReader } from './expiring-cards-reader.ts'
import { MonthQuotasService } from './month-quotas.service.ts'
import { TimePersonalData } from './time-personal-data.ts'
import { timeHandlers, timeJobs } from './time.jobs.ts'
import { type MonthQuota, TimeRepository } from './time.repository.ts'
import { timeRoutes } from './time.routes.ts'
import { type MembershipReader, type RecordingReader, TimeService } from './time.service.ts'

export interface TimeDeps {
  database: Database
  clock: Clock
  timeZone: string
  membership: MembershipReader
  recordings: RecordingReader
  /** In a month, for whom operators have set nothing else. */
  monthQuota: (on: Queryable) => Promise<MonthQuota>
  /** How many results without words a user has a day at no cost. */
  freeEmptyResults: number
}

export interface TimeModule extends Module {
  routes: ReturnType<typeof timeRoutes>
  service: TimeService
  quotas: MonthQuotasService
  expiringCards: ExpiringCardsReader
}

export const timeModule = defineModule({
  word: 'time',
  jobs: timeJobs,
  create: ({
    database,
    clock,
    timeZone,
    membership,
    recordings,
    monthQuota,
    freeEmptyResults,
  }: TimeDeps): TimeModule => {
    const repository = new TimeRepository(database)
    const quotas = new MonthQuotasService({ repository, clock, timeZone, ofEveryone: monthQuota })
    const service = new TimeService({
      repository,
      quotas,
      clock,
      timeZone,
      membership,
      recordings,
      freeEmptyResults,
    })
    return {
      routes: timeRoutes({ time: service }),
      handlers: timeHandlers({ database, time: service }),
      personalData: new TimePersonalData(service),
      service,
      quotas,
      expiringCards: new ExpiringCardsReader({ database, timeZone }),
    }
  },
})
