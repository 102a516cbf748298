import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import { BeansRepository } from './beans.repository.ts'
import { BeansService } from './beans.service.ts'

export interface BeansModule extends Module {
  service: BeansService
}

export const beansModule = defineModule({
  word: 'beans',
  jobs: [],
  create: ({ database, clock }: { database: Database; clock: Clock }): BeansModule => ({
    service: new BeansService({ repository: new BeansRepository(database.orm), clock }),
  }),
})
