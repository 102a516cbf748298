import type { operatorEndpoints } from '@longhand/contracts'
import type { Routes } from '../../platform/http/routes.ts'
import type { PeopleService } from './people.service.ts'
import type { RolesService } from './roles.service.ts'
import type { TrailService } from './trail/trail.service.ts'
import type { WorkService } from './work/work.service.ts'

export function operatorRoutes({
  roles,
  people,
  work,
  trail,
}: {
  roles: RolesService
  people: PeopleService
  work: WorkService
  trail: TrailService
}): Routes<keyof typeof operatorEndpoints> {
  return {
    claimOwnership: async (fields, { userId }) => {
      await roles.claim(userId, fields)
      return null
    },
    changeRole: async ({ userId, role, from }) => {
      await roles.change(userId, role, from)
      return null
    },
    listPeople: (fields) => people.list(fields),
    exportPeople: (fields) => people.export(fields),
    suspendPerson: async (fields, { userId }) => {
      await people.suspend(userId, fields)
      return null
    },
    readmitPerson: async (fields, { userId }) => {
      await people.readmit(userId, fields)
      return null
    },
    getRegistration: () => people.rules(),
    setRegistration: (fields) => people.setRules(fields),
    getWork: (_fields, { language }) => work.overview(language),
    listJobs: (fields) => work.list(fields),
    exportJobs: (fields) => work.export(fields),
    retryJob: async (fields) => {
      await work.retry(fields)
      return null
    },
    cancelJob: async (fields) => {
      await work.cancel(fields)
      return null
    },
    listTrail: (fields) => trail.list(fields),
    exportTrail: (fields) => trail.export(fields),
  }
}
