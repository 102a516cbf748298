import type { z } from 'zod'
import { publicGet, publicQuery, userPost, userPut, userQuery } from '../call-shapes.ts'
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
    ...publicQuery,
    path: '/help_document/get_title',
    summary:
      'The help documents in the order of reading; with `keyword`, those that hold all its words, with the place where they do.',
  },
  getHelpDocument: {
    ...publicQuery,
    path: '/help_document/get',
    summary: 'One help document.',
    errors: ['RECORD_NOT_FOUND'],
  },
  listFeedbackCategories: {
    ...publicGet,
    path: '/feedback/get_question_category',
    summary: 'What a feedback can be about: a tree as one flat list, parents before their children.',
  },
  addFeedback: {
    ...userPost,
    path: '/feedback/add',
    send: 'multipart',
    maxFiles: feedbackLimits.files,
    maxBodyBytes: feedbackLimits.files * feedbackLimits.fileBytes + multipartFieldsBytes,
    summary:
      'Takes a feedback, with pictures in multipart fields `files` after the others; they are re-encoded. Without pictures, JSON will do.',
    errors: ['RECORD_NOT_FOUND', 'FILE_UPLOAD_FAILED', 'TOO_MANY_TRIES'],
  },
  getSatisfaction: {
    ...userQuery,
    path: '/api/v1/satisfaction',
    summary:
      'What the user answered about a transcript; without a recording, about the product. Null before the first answer.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  rateSatisfaction: {
    ...userPut,
    path: '/api/v1/satisfaction',
    repeatable: true,
    summary:
      'Answers how satisfied the user is with a transcript or, without a recording, with the product; a former answer is replaced.',
    owned: ['recordingId'],
    errors: ['RECORD_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
