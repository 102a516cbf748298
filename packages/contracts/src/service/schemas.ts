import { z } from 'zod'
import { workKinds } from '../operator/limits.ts'

export const serviceNoticeSchema = z.object({
  paused: z.array(z.enum(workKinds)).describe('Work that waits, and goes on by itself once it is resumed'),
})

export const serviceSchemas = {
  getServiceNotice: { request: z.object({}), answer: serviceNoticeSchema },
}
