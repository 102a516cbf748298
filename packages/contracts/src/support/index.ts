import type { z } from 'zod'
import { type Endpoint, multipartFieldsBytes } from '../endpoint.ts'
import { feedbackLimits } from './limits.ts'
import type {
  feedbackCategorySchema,
  helpDocumentSchema,
  helpTitleSchema,
  satisfactionSchema,
} from './schemas.ts'

/** One line of the table of contents of the help. */
export type HelpTitle = z.infer<typeof helpTitleSchema>

/** `content` is Markdown. */
export type HelpDocument = z.infer<typeof helpDocumentSchema>

/** Level 0 is the top; `parentId` is empty there. */
export type FeedbackCategory = z.infer<typeof feedbackCategorySchema>

/** How satisfied a user is with a transcript, or with the product. */
export type Satisfaction = z.infer<typeof satisfactionSchema>

export const supportEndpoints = {
  listHelpTitles: {
    method: 'GET',
    path: '/help_document/get_title',
    access: 'public',
    send: 'query',
    receive: 'envelope',
    summary:
      'The help documents in the order of reading; with `keyword`, those that hold all its words, with the place where they do.',
  },
  getHelpDocument: {
    method: 'GET',
    path: '/help_document/get',
    access: 'public',
    send: 'query',
    receive: 'envelope',
    summary: 'One help document.',
    errors: ['RECORD_NOT_FOUND'],
  },
  listFeedbackCategories: {
    method: 'GET',
    path: '/feedback/get_question_category',
    access: 'public',
    send: 'none',
    receive: 'envelope',
    summary: 'What a feedback can be about: a tree as one flat list, parents before their children.',
  },
  addFeedback: {
    method: 'POST',
    path: '/feedback/add',
    access: 'user',
    send: 'multipart',
    maxFiles: feedbackLimits.files,
    maxBodyBytes: feedbackLimits.files * feedbackLimits.fileBytes + multipartFieldsBytes,
    receive: 'envelope',
    summary:
      'Takes a feedback, with pictures in multipart fields `files` after the others; they are re-encoded. Without pictures, JSON will do.',
    errors: ['RECORD_NOT_FOUND', 'FILE_UPLOAD_FAILED', 'TOO_MANY_TRIES'],
  },
  getSatisfaction: {
    method: 'GET',
    path: '/api/v1/satisfaction',
    access: 'user',
    send: 'query',
    receive: 'envelope',
    summary:
      'What the user answered about a transcript; without a recording, about the product. Null before the first answer.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  rateSatisfaction: {
    method: 'PUT',
    path: '/api/v1/satisfaction',
    access: 'user',
    send: 'json',
    receive: 'envelope',
    repeatable: true,
    summary:
      'Answers how satisfied the user is with a transcript or, without a recording, with the product; a former answer is replaced.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
