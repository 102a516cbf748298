import type { z } from 'zod'
import { userGet, userPost, userQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { recordingTaskSchema, splitPlanSchema } from './schemas.ts'

/** Cutting a recording or joining some: how far it is and, when it is done, which recordings it made. */
export type RecordingTask = z.infer<typeof recordingTaskSchema>

/** Where a recording would be cut: one fewer than the parts. */
export type SplitPlan = z.infer<typeof splitPlanSchema>

export const splittingEndpoints = {
  planSplit: {
    ...userQuery,
    path: '/api/v2/audio/split_plan',
    scope: 'recordings:read',
    summary: 'Where a recording that is too long to transcribe would be cut.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND', 'FILE_NOT_FOUND', 'NOT_POSSIBLE_NOW'],
  },
  splitRecording: {
    ...userPost,
    path: '/api/v2/audio/split_record',
    scope: 'recordings:write',
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
    ...userPost,
    path: '/api/v2/audio/merge_records',
    scope: 'recordings:write',
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
    ...userGet,
    path: '/api/v2/audio/task_list',
    scope: 'recordings:read',
    summary: 'Cutting and joining that is being done or ended in the last day, newest first.',
  },
} as const satisfies Record<string, Endpoint>
