import { z } from 'zod'
import { emailSchema } from '../auth/schemas.ts'
import { epochSeconds } from '../moment-schemas.ts'
import { maxEpochSeconds, maxWhole } from '../ranges.ts'
import { imprintSchema, maintenanceSchema } from '../service/schemas.ts'
import { addressChanges, operatorLimits, pausableWork, pauseScopes } from './limits.ts'

const reason = z.string().trim().min(1).max(operatorLimits.reasonLength)

const target = z.object({
  scope: z.enum(pauseScopes),
  name: z.string().min(1).max(200).describe('Of the kind of work, or of the engine'),
})
const isPausable = ({ scope, name }: z.infer<typeof target>): boolean =>
  scope === 'engine' || pausableWork.some((kind) => kind === name)

export const pausedWorkSchema = z.object({
  scope: z.enum(pauseScopes),
  name: z.string().describe('Of the kind of work, or of the engine'),
  time: epochSeconds.describe('Since when'),
  by: z.string().describe('Address of the operator; empty for one whose account is erased'),
  reason: z.string(),
})

const revision = z.number().int().min(0).max(maxWhole)

export const siteDetailsSchema = imprintSchema.extend({
  revision: revision.describe('Rises with each change'),
})

const sentence = z.string().trim().min(1).max(operatorLimits.noticeLength)

export const maintenanceStateSchema = z.object({
  maintenance: maintenanceSchema.nullable().describe('Null for none'),
  revision: revision.describe('Rises with each change'),
})

export const operatorOfficeSchemas = {
  getMaintenance: { request: z.object({}), answer: maintenanceStateSchema },
  setMaintenance: {
    request: z.object({
      maintenance: maintenanceSchema
        .extend({
          text: z.object({ en: sentence, 'zh-CN': sentence }),
          untilTime: epochSeconds.min(0).max(maxEpochSeconds).nullable(),
        })
        .nullable(),
      revision: revision
        .optional()
        .describe('That the caller has seen; with another one by now, nothing is changed'),
    }),
    answer: maintenanceStateSchema,
  },
  getSiteDetails: { request: z.object({}), answer: siteDetailsSchema },
  setSiteDetails: {
    request: imprintSchema
      .extend({
        revision: revision
          .optional()
          .describe('That the caller has seen; with another one by now, nothing is changed'),
      })
      .refine(({ name, contact, imprint }) => name !== '' || contact + imprint.en + imprint['zh-CN'] === '', {
        path: ['name'],
      }),
    answer: siteDetailsSchema,
  },
  pauseWork: {
    request: target.extend({ reason }).refine(isPausable, { path: ['name'] }),
    answer: z.null(),
  },
  resumeWork: { request: target, answer: z.null() },
  changePersonAddress: {
    request: z.object({
      userId: z.string().min(1).max(64),
      email: emailSchema,
      way: z.enum(addressChanges),
      from: emailSchema
        .optional()
        .describe('The address that the caller has seen; with another one by now, nothing is changed'),
      reason,
    }),
    answer: z.null(),
  },
}
