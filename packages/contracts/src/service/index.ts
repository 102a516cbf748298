import type { z } from 'zod'
import { publicGet } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { imprintSchema, maintenanceSchema, serviceNoticeSchema } from './schemas.ts'

/** What everyone is told of how the installation is run. */
export type ServiceNotice = z.infer<typeof serviceNoticeSchema>

/** Who runs the installation; fields are empty where its owner has not said. */
export type Imprint = z.infer<typeof imprintSchema>

/** Work on the installation, as everyone is told of it. */
export type Maintenance = z.infer<typeof maintenanceSchema>

export const serviceEndpoints = {
  getImprint: {
    ...publicGet,
    path: '/api/v1/imprint',
    summary: 'Who runs the installation, and how they are reached.',
  },
  getServiceNotice: {
    ...publicGet,
    path: '/api/v1/service_notice',
    summary: 'What everyone is told of how the installation is run: work on it, and what is paused.',
  },
} as const satisfies Record<string, Endpoint>
