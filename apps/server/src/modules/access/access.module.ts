import type { AccessHolder } from '../../platform/access/access-holder.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { AccessPersonalData } from './access-personal-data.ts'
import { accessRoutes } from './access.routes.ts'
import { AccessService } from './access.service.ts'

export interface AccessDeps {
  database: Database
  holders: () => readonly AccessHolder[]
}

export interface AccessModule extends Module {
  routes: ReturnType<typeof accessRoutes>
  service: AccessService
  personalData: PersonalData
}

export const accessModule = defineModule({
  word: 'access',
  jobs: [],
  create: (deps: AccessDeps): AccessModule => {
    const service = new AccessService(deps)
    return { routes: accessRoutes(service), service, personalData: new AccessPersonalData(service) }
  },
})
