import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { AppOrigins } from '../../platform/http/app-origins.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { JobRegistration } from '../../platform/queue/job.ts'
import { type AppAccounts, AppSessionsService } from './app-sessions.service.ts'
import { AppsPersonalData } from './apps-personal-data.ts'
import { appsHandlers, appsJobs } from './apps.jobs.ts'
import { AppsRepository } from './apps.repository.ts'
import { appsRoutes } from './apps.routes.ts'
import { AppsService } from './apps.service.ts'

export interface AppsDeps {
  database: Database
  clock: Clock
  accounts: AppAccounts
}

export interface AppsModule extends Module {
  routes: ReturnType<typeof appsRoutes>
  handlers: JobRegistration[]
  personalData: PersonalData
  apps: AppsService
  sessions: AppSessionsService
  origins: AppOrigins
}

export const appsModule = defineModule({
  word: 'apps',
  jobs: appsJobs,
  create: ({ database, clock, accounts }: AppsDeps): AppsModule => {
    const repository = new AppsRepository(database)
    const apps = new AppsService({ repository, clock })
    const sessions = new AppSessionsService({ repository, accounts, clock })
    return {
      routes: appsRoutes({ sessions }),
      handlers: appsHandlers(sessions),
      personalData: new AppsPersonalData(repository),
      apps,
      sessions,
      origins: { has: (origin) => apps.hasOrigin(origin) },
    }
  },
})
