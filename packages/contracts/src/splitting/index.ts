import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { recordingTaskSchema, splitPlanSchema } from './schemas.ts'

/** Cutting a recording or joining some: how far it is and, when it is done, which recordings it made. */
export type RecordingTask = z.infer<typeof recordingTaskSchema>

/** Where a recording would be cut: one fewer than the parts. */
export type SplitPlan = z.infer<typeof splitPlanSchema>

export const splittingEndpoints = {
  planSplit: {
    method: 'GET',
    path: '/api/v2/audio/split_plan',
    access: 'user',
    scope: 'recordings:read',
    send: 'query',
    receive: 'envelope',
    summary: 'Where a recording that is too long to transcribe would be cut.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'FILE_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  splitRecording: {
    method: 'POST',
    path: '/api/v2/audio/split_record',
    access: 'user',
    scope: 'recordings:write',
    send: 'json',
    receive: 'envelope',
    repeatable: 'key',
    summary:
      'Cuts a recording that is too long to transcribe at silences into parts that are not. Asking again while it is being done gives the same task.',
    owned: ['recordingId'],
    errors: [
      'RECORD_NOT_FOUND',
      'FILE_NOT_FOUND',
      'NOT_POSSIBLE_NOW',
      'STORAGE_QUOTA',
      'LIMIT_REACHED',
      'ILLEGAL_REQUEST',
    ],
  },
  joinRecordings: {
    method: 'POST',
    path: '/api/v2/audio/merge_records',
    access: 'user',
    scope: 'recordings:write',
    send: 'json',
    receive: 'envelope',
    repeatable: 'key',
    summary:
      'Joins recordings in the order given into one; when all are transcribed, their texts too. Asking again while it is being done gives the same task.',
    owned: ['recordingIds'],
    errors: [
      'RECORD_NOT_FOUND',
      'FILE_NOT_FOUND',
      'NOT_POSSIBLE_NOW',
      'STORAGE_QUOTA',
      'FILE_UPLOAD_FAILED',
      'LIMIT_REACHED',
      'ILLEGAL_REQUEST',
    ],
  },
  listRecordingTasks: {
    method: 'GET',
    path: '/api/v2/audio/task_list',
    access: 'user',
    scope: 'recordings:read',
    send: 'none',
    receive: 'envelope',
    summary: 'Cutting and joining that is being done or ended in the last day, newest first.',
  },
} as const satisfies Record<string, Endpoint>
