import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { operatorLimits, workKinds } from '../operator/limits.ts'

export const maintenanceSchema = z.object({
  text: z.object({ en: z.string(), 'zh-CN': z.string() }),
  untilTime: epochSeconds.nullable().describe('When it is expected to end; null where no one says'),
  isClosed: z.boolean().describe('Whether people can start and change nothing'),
})

export const serviceNoticeSchema = z.object({
  maintenance: maintenanceSchema.nullable().describe('Null for none'),
  paused: z.array(z.enum(workKinds)).describe('Work that waits, and goes on by itself once it is resumed'),
})

const imprint = z.string().trim().max(operatorLimits.imprintLength)

export const imprintSchema = z.object({
  name: z.string().trim().max(operatorLimits.siteNameLength).describe('Of the person or company'),
  contact: z
    .string()
    .trim()
    .max(operatorLimits.siteContactLength)
    .describe('An email address, an address of the web, or what else reaches them'),
  imprint: z
    .object({ en: imprint, 'zh-CN': imprint })
    .describe('What the law wants told, as plain text; where one is empty, the other one is shown'),
})

export const serviceSchemas = {
  getImprint: { request: z.object({}), answer: imprintSchema },
  getServiceNotice: { request: z.object({}), answer: serviceNoticeSchema },
}
