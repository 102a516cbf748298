import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { exportDeliverySchema, exportRuleSchema } from './schemas.ts'

/** A rule as its owner sees it: without the password. */
export type ExportRule = z.infer<typeof exportRuleSchema>

/** What a rule made of one recording. */
export type ExportDelivery = z.infer<typeof exportDeliverySchema>

export const autoExportEndpoints = {
  createExportRule: {
    method: 'POST',
    path: '/api/v1/export_rules',
    access: 'user',
    scope: 'transcripts:write',
    send: 'json',
    receive: 'envelope',
    summary: 'Has new and edited transcripts written to a WebDAV server or to the operator’s folder. What is there already waits for `exportAll`.',
    errors: ['LIMIT_REACHED', 'RECORD_NOT_FOUND'],
  },
  updateExportRule: {
    method: 'PUT',
    path: '/api/v1/export_rules',
    access: 'user',
    scope: 'transcripts:write',
    send: 'json',
    receive: 'envelope',
    summary: 'Changes a rule. Files that it wrote before follow with the next export of their recordings.',
    owned: ['ruleId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  listExportRules: {
    method: 'GET',
    path: '/api/v1/export_rules',
    access: 'user',
    scope: 'transcripts:read',
    send: 'none',
    receive: 'envelope',
    summary: 'The rules of the user, the newest first.',
  },
  pauseExportRule: {
    method: 'POST',
    path: '/api/v1/export_rules/pause',
    access: 'user',
    scope: 'transcripts:write',
    send: 'json',
    receive: 'envelope',
    summary: 'Pauses a rule or lets it go on. What came due meanwhile is exported then.',
    owned: ['ruleId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  deleteExportRule: {
    method: 'DELETE',
    path: '/api/v1/export_rules',
    access: 'user',
    scope: 'transcripts:write',
    send: 'query',
    receive: 'envelope',
    summary: 'Deletes a rule. The files that it wrote stay.',
    owned: ['ruleId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  tryExportDestination: {
    method: 'POST',
    path: '/api/v1/export_rules/try',
    access: 'user',
    scope: 'transcripts:write',
    send: 'json',
    receive: 'envelope',
    summary: 'Writes a small file to a destination, deletes it again, and says what is wrong.',
    errors: ['RECORD_NOT_FOUND'],
  },
  listExports: {
    method: 'GET',
    path: '/api/v1/export_rules/exports',
    access: 'user',
    scope: 'transcripts:read',
    send: 'query',
    receive: 'envelope',
    summary: 'What a rule made of each recording, the latest change first.',
    owned: ['ruleId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  exportAgain: {
    method: 'POST',
    path: '/api/v1/export_rules/exports/again',
    access: 'user',
    scope: 'transcripts:write',
    send: 'json',
    receive: 'envelope',
    summary: 'Exports a recording again, now.',
    owned: ['ruleId', 'recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  exportAll: {
    method: 'POST',
    path: '/api/v1/export_rules/exports/all',
    access: 'user',
    scope: 'transcripts:write',
    send: 'json',
    receive: 'envelope',
    summary: 'Exports every transcript that a rule is for, those that were there before it included.',
    owned: ['ruleId'],
    errors: ['RECORD_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
