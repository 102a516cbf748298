import type { operatorEndpoints } from '@longhand/contracts'
import type { Routes } from '../../platform/http/routes.ts'
import type { RolesService } from './roles.service.ts'
import type { TrailService } from './trail/trail.service.ts'

export function operatorRoutes({
  roles,
  trail,
}: {
  roles: RolesService
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
    listTrail: (fields) => trail.list(fields),
    exportTrail: (fields) => trail.export(fields),
  }
}
