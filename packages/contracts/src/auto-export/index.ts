import type { z } from 'zod'
import { userDelete, userGet, userPost, userPut, userQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { exportDeliverySchema, exportRuleSchema } from './schemas.ts'

/** A rule as its owner sees it: without the password. */
export type ExportRule = z.infer<typeof exportRuleSchema>

/** What a rule made of one recording. */
export type ExportDelivery = z.infer<typeof exportDeliverySchema>

export const autoExportEndpoints = {
  createExportRule: {
    ...userPost,
    path: '/api/v1/export_rules',
    scope: 'share',
    effectOutside: 'gives-out',
    needsRecentLogin: true,
    summary:
      'Has new and edited transcripts written to a WebDAV server or to the operator’s folder. What is there already waits for `exportAll`.',
    errors: ['LIMIT_REACHED', 'RECORD_NOT_FOUND', 'RECENT_LOGIN_NEEDED'],
  },
  updateExportRule: {
    ...userPut,
    path: '/api/v1/export_rules',
    scope: 'share',
    effectOutside: 'gives-out',
    needsRecentLogin: true,
    summary: 'Changes a rule. Files that it wrote before follow with the next export of their recordings.',
    owned: ['ruleId'],
    errors: ['RECORD_NOT_FOUND', 'RECENT_LOGIN_NEEDED'],
  },
  listExportRules: {
    ...userGet,
    path: '/api/v1/export_rules',
    scope: 'transcripts:read',
    summary: 'The rules of the user, the newest first.',
  },
  pauseExportRule: {
    ...userPost,
    path: '/api/v1/export_rules/pause',
    scope: 'share',
    effectOutside: 'gives-out',
    summary: 'Pauses a rule or lets it go on. What came due meanwhile is exported then.',
    owned: ['ruleId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  deleteExportRule: {
    ...userDelete,
    path: '/api/v1/export_rules',
    scope: 'transcripts:write',
    summary: 'Deletes a rule. The files that it wrote stay.',
    owned: ['ruleId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  tryExportDestination: {
    ...userPost,
    path: '/api/v1/export_rules/try',
    scope: 'share',
    effectOutside: 'gives-out',
    summary: 'Writes a small file to a destination, deletes it again, and says what is wrong.',
    errors: ['RECORD_NOT_FOUND'],
  },
  listExports: {
    ...userQuery,
    path: '/api/v1/export_rules/exports',
    scope: 'transcripts:read',
    summary: 'What a rule made of each recording, the latest change first.',
    owned: ['ruleId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  exportAgain: {
    ...userPost,
    path: '/api/v1/export_rules/exports/again',
    scope: 'share',
    effectOutside: 'gives-out',
    summary: 'Exports a recording again, now.',
    owned: ['ruleId', 'recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  exportAll: {
    ...userPost,
    path: '/api/v1/export_rules/exports/all',
    scope: 'share',
    effectOutside: 'gives-out',
    summary: 'Exports every transcript that a rule is for, those that were there before it included.',
    owned: ['ruleId'],
    errors: ['RECORD_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
