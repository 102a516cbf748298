import { z } from 'zod'
import { folderIdSchema, givenName, recordingIdsSchema, sourceSchema } from '../transcripts/schemas.ts'
import { folderNameLength, tagLength, tagPattern, tagsPerRecording } from './limits.ts'

export const folderNameSchema = givenName(folderNameLength)

/** A tag: any characters but commas and control characters. */
export const tagSchema = z.string().trim().min(1).max(tagLength).regex(tagPattern)

export const folderSchema = z.object({
  folderId: z.string(),
  folderName: z.string(),
  recordingCount: z.number().int().describe('The recycle bin left out'),
})

export const tagCountSchema = z.object({ tag: z.string(), count: z.number().int() })

const byFolderId = z.object({ folderId: folderIdSchema })
const tags = z.array(tagSchema).max(tagsPerRecording).default([])

export const foldersSchemas = {
  listFolders: { request: z.object({ source: sourceSchema }), answer: z.array(folderSchema) },
  addFolder: { request: z.object({ folderName: folderNameSchema }), answer: folderSchema },
  updateFolder: { request: byFolderId.extend({ folderName: folderNameSchema }), answer: folderSchema },
  deleteFolder: { request: byFolderId, answer: z.null() },
  moveRecordings: {
    request: z.object({
      recordingIds: recordingIdsSchema,
      folderId: z.string().max(64).describe('Empty for no folder'),
    }),
    answer: z.null(),
  },
  listTags: { request: z.object({}), answer: z.array(tagCountSchema) },
  changeTags: {
    request: z.object({ recordingIds: recordingIdsSchema, add: tags, remove: tags }),
    answer: z.null(),
  },
  renameTag: {
    request: z.object({
      tag: tagSchema,
      newTag: z.union([z.literal(''), tagSchema]).describe('Empty takes the tag from all'),
    }),
    answer: z.null(),
  },
}
