import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { accessKinds, maxListedAccess } from './limits.ts'

const accessMakerSchema = z.object({
  kind: z.enum(['session', 'token']),
  name: z
    .string()
    .describe(
      'The device of the session, empty when unknown, or the name of the access token; as it was then',
    ),
  isCurrent: z.boolean().describe('Whether it is the session that asks'),
})

export const accessEntrySchema = z.object({
  entryId: z.string(),
  name: z
    .string()
    .describe(
      'The device, empty when unknown; the name of a token, recording, session of captions or app; the address of a webhook or a rule',
    ),
  hint: z.string().describe('Characters that tell entries of one name apart, or empty'),
  createTime: epochSeconds.nullable().describe('Epoch seconds; null where that was not recorded'),
  madeBy: accessMakerSchema
    .nullable()
    .describe('Null for logins and apps, and for what is older than the record of it'),
  lastUseTime: epochSeconds
    .nullable()
    .describe('Epoch seconds; null when it was never used, or that is not recorded'),
  lastUseAddress: z.string().nullable().describe('Network address of the last use, of an access token'),
  endTime: epochSeconds.nullable().describe('Epoch seconds; null for one that does not end by itself'),
  isCurrent: z.boolean().describe('Whether it is the session that asks'),
})

export const accessGroupSchema = z.object({
  kind: z.enum(accessKinds),
  total: z.number().int(),
  list: z.array(accessEntrySchema).max(maxListedAccess).describe('The newest first'),
})

export const accessSchemas = {
  listAccess: { request: z.object({}), answer: z.array(accessGroupSchema) },
  endAccess: {
    request: z.object({ kind: z.enum(accessKinds), entryId: z.string().min(1).max(64) }),
    answer: z.null(),
  },
  endAllAccess: {
    request: z.object({
      kinds: z.array(z.enum(accessKinds)).max(accessKinds.length).optional().describe('Left out, every kind'),
    }),
    answer: z.null(),
  },
}
