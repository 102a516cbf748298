import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { tagLength, tagPattern } from '../folders/limits.ts'
import { exportFormats } from '../outputs/limits.ts'
import { exportOptionsSchema } from '../outputs/schemas.ts'
import { pagingFields, recordingIdSchema } from '../transcripts/schemas.ts'
import { autoExportLimits, exportDestinations, exportStates } from './limits.ts'
import { isExportPath, unknownPathPlaceholders, unknownPlaceholders } from './template.ts'

const ruleId = z.string().min(1).max(64)
const credential = z.string().max(autoExportLimits.credentialLength)

const destinationSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('webdav'),
    address: z
      .string()
      .min(1)
      .max(autoExportLimits.addressLength)
      .describe('Of the folder on the server that files go to'),
    userName: credential.default(''),
    password: credential
      .optional()
      .describe('Left out, the one that the rule has stays, as long as server and user name do'),
  }),
  z.object({ kind: z.literal('folder') }),
])

const ruleFields = {
  folderId: z
    .string()
    .min(1)
    .max(64)
    .nullable()
    .default(null)
    .describe('Null for recordings of every folder and of none'),
  tag: z.string().min(1).max(tagLength).regex(tagPattern).nullable().default(null).describe('Null for any'),
  format: z.enum(exportFormats),
  options: exportOptionsSchema.prefault({}),
  template: z
    .string()
    .max(autoExportLimits.templateLength)
    .refine((template) => unknownPlaceholders(template).length === 0)
    .nullable()
    .default(null)
    .describe(
      'Layout of `md` and `txt`, with placeholders such as `{{title}}` and front matter; null for the usual one',
    ),
  path: z
    .string()
    .min(1)
    .max(autoExportLimits.pathLength)
    .refine((path) => isExportPath(path) && unknownPathPlaceholders(path).length === 0)
    .describe(
      'File name with folders and placeholders, such as `{{folder}}/{{date}} {{title}}`; the ending follows from the format',
    ),
  destination: destinationSchema,
}

export const exportRuleSchema = z.object({
  ruleId: z.string(),
  folderId: z.string().nullable(),
  folderName: z
    .string()
    .nullable()
    .describe('Null when the folder is deleted: the rule then exports nothing'),
  tag: z.string().nullable(),
  format: z.enum(exportFormats),
  options: exportOptionsSchema,
  template: z.string().nullable(),
  path: z.string(),
  destination: z.object({
    kind: z.enum(exportDestinations),
    address: z.string(),
    userName: z.string(),
    hasPassword: z.boolean(),
  }),
  isPaused: z.boolean(),
  createTime: epochSeconds,
  lastExportTime: epochSeconds.nullable(),
  waiting: z.number().int().describe('Files that are not written yet'),
  failingSince: epochSeconds
    .nullable()
    .describe('When the first of the attempts failed of which none succeeded since; null while all is well'),
})

export const exportDeliverySchema = z.object({
  recordingId: z.string(),
  fileName: z.string().describe('Name of the recording'),
  state: z.enum(exportStates),
  path: z.string().nullable().describe('Of the file at the destination; null while there is none'),
  changeTime: epochSeconds.describe('When the export was last asked for'),
  exportTime: epochSeconds.nullable(),
  nextTime: epochSeconds.nullable().describe('When it is tried next; null when it is not'),
  failures: z.number().int(),
  problem: z
    .string()
    .nullable()
    .describe('Why the last attempt failed, such as `status-401`, `timeout` or `ENOTFOUND`'),
  message: z.string().describe('The same as a sentence'),
})

export const autoExportSchemas = {
  createExportRule: { request: z.object(ruleFields), answer: z.object({ ruleId: z.string() }) },
  updateExportRule: { request: z.object({ ruleId, ...ruleFields }), answer: z.null() },
  listExportRules: {
    request: z.object({}),
    answer: z.object({
      list: z.array(exportRuleSchema),
      isFolderOffered: z.boolean().describe('Whether the operator offers a folder'),
    }),
  },
  pauseExportRule: { request: z.object({ ruleId, isPaused: z.boolean() }), answer: z.null() },
  deleteExportRule: { request: z.object({ ruleId }), answer: z.null() },
  tryExportDestination: {
    request: z.object({
      ruleId: ruleId.optional().describe('The rule whose password is used'),
      destination: destinationSchema,
    }),
    answer: z.object({
      problem: z.string().nullable().describe('Null when a file could be written'),
      message: z.string(),
    }),
  },
  listExports: {
    request: z.object({ ruleId, ...pagingFields }),
    answer: z.object({ list: z.array(exportDeliverySchema), total: z.number().int() }),
  },
  exportAgain: { request: z.object({ ruleId, recordingId: recordingIdSchema }), answer: z.null() },
  exportAll: { request: z.object({ ruleId }), answer: z.null() },
}
