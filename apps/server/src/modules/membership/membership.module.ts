import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import { DefaultQuotasService } from './default-quotas.service.ts'
import { MembershipRepository } from './membership.repository.ts'
import { MembershipService } from './membership.service.ts'

export interface MembershipModule extends Module {
  service: MembershipService
  /** Of everyone. */
  quotas: DefaultQuotasService
}

export const membershipModule = defineModule({
  word: 'membership',
  jobs: [],
  create: ({ database, clock }: { database: Database; clock: Clock }): MembershipModule => {
    const repository = new MembershipRepository(database.orm)
    return {
      service: new MembershipService({ repository, clock }),
      quotas: new DefaultQuotasService({ repository }),
    }
  },
})
