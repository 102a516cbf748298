import type { z } from 'zod'
import { userDelete, userGet, userPost, userQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { folderSchema, tagCountSchema } from './schemas.ts'

/** A folder, with how many recordings it holds. */
export type Folder = z.infer<typeof folderSchema>

/** A tag, with how many recordings have it. */
export type TagCount = z.infer<typeof tagCountSchema>

export const foldersEndpoints = {
  listFolders: {
    ...userQuery,
    path: '/api/v2/menu/sound_list',
    scope: 'recordings:read',
    summary: 'The folders of the user, by name.',
  },
  addFolder: {
    ...userPost,
    path: '/api/v2/menu/add_menu',
    scope: 'recordings:write',
    summary: 'Makes a folder.',
    errors: ['FOLDER_NAME_TAKEN', 'LIMIT_REACHED'],
  },
  updateFolder: {
    ...userPost,
    path: '/api/v2/menu/update_menu',
    scope: 'recordings:write',
    repeatable: true,
    summary: 'Renames a folder.',
    owned: ['folderId'],
    errors: ['RECORD_NOT_FOUND', 'FOLDER_NAME_TAKEN'],
  },
  deleteFolder: {
    ...userDelete,
    path: '/api/v2/menu/delete_menu',
    scope: 'recordings:write',
    summary: 'Deletes a folder. Its recordings stay, in no folder.',
    owned: ['folderId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  moveRecordings: {
    ...userPost,
    path: '/api/v2/audio/move_batch',
    scope: 'recordings:write',
    repeatable: true,
    summary: 'Moves recordings to a folder, or out of every folder when the folder is empty; all or none.',
    owned: ['recordingIds', 'folderId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  listTags: {
    ...userGet,
    path: '/api/v2/audio/tags/list',
    scope: 'recordings:read',
    summary: 'The tags of the user’s recordings, the most used first.',
  },
  changeTags: {
    ...userPost,
    path: '/api/v2/audio/tags/update_batch',
    scope: 'recordings:write',
    repeatable: true,
    summary: 'Gives tags to recordings and takes tags from them, all or none.',
    owned: ['recordingIds'],
    errors: ['RECORD_NOT_FOUND', 'LIMIT_REACHED'],
  },
  renameTag: {
    ...userPost,
    path: '/api/v2/audio/tags/rename',
    scope: 'recordings:write',
    summary: 'Renames a tag on every recording of the user, or takes it from all when the new name is empty.',
  },
} as const satisfies Record<string, Endpoint>
