import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { serviceNoticeSchema } from './schemas.ts'

/** What everyone is told of how the installation is run. */
export type ServiceNotice = z.infer<typeof serviceNoticeSchema>

export const serviceEndpoints = {
  getServiceNotice: {
    method: 'GET',
    path: '/api/v1/service_notice',
    access: 'public',
    send: 'none',
    receive: 'envelope',
    summary: 'What everyone is told of how the installation is run: what is paused.',
  },
} as const satisfies Record<string, Endpoint>
