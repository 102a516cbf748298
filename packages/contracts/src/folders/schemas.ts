import { z } from 'zod'
import { fileNamePattern, withoutInvisibleMarks } from '../transcripts/limits.ts'
import { fileIdsSchema, folderIdSchema, sourceSchema } from '../transcripts/schemas.ts'
import { folderNameLength, tagLength, tagPattern, tagsPerRecording } from './limits.ts'

/** A folder's name: any characters but control characters. */
export const menuNameSchema = z.string().overwrite(withoutInvisibleMarks).trim().min(1).max(folderNameLength).regex(fileNamePattern)

/** A tag: any characters but commas and control characters. */
export const tagSchema = z.string().trim().min(1).max(tagLength).regex(tagPattern)

export const menuSchema = z.object({
  menuId: z.string(),
  menuName: z.string(),
  recordingCount: z.number().int().describe('The recycle bin left out'),
})

export const tagCountSchema = z.object({ tag: z.string(), count: z.number().int() })

const byMenuId = z.object({ menuId: folderIdSchema })
const tags = z.array(tagSchema).max(tagsPerRecording).default([])

export const foldersSchemas = {
  listMenus: { request: z.object({ source: sourceSchema }), answer: z.array(menuSchema) },
  addMenu: { request: z.object({ menuName: menuNameSchema }), answer: menuSchema },
  updateMenu: { request: byMenuId.extend({ menuName: menuNameSchema }), answer: menuSchema },
  deleteMenu: { request: byMenuId, answer: z.null() },
  moveAudioBatch: {
    request: z.object({ fileIds: fileIdsSchema, menuId: z.string().max(64).describe('Empty for no folder') }),
    answer: z.null(),
  },
  listTags: { request: z.object({}), answer: z.array(tagCountSchema) },
  updateTagsBatch: { request: z.object({ fileIds: fileIdsSchema, add: tags, remove: tags }), answer: z.null() },
  renameTag: {
    request: z.object({ tag: tagSchema, newTag: z.union([z.literal(''), tagSchema]).describe('Empty takes the tag from all') }),
    answer: z.null(),
  },
}
