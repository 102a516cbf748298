import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { folderSchema, tagCountSchema } from './schemas.ts'

/** A folder, with how many recordings it holds. */
export type Folder = z.infer<typeof folderSchema>

/** A tag, with how many recordings have it. */
export type TagCount = z.infer<typeof tagCountSchema>

export const foldersEndpoints = {
  listFolders: {
    method: 'GET',
    path: '/api/v2/menu/sound_list',
    access: 'user',
    scope: 'recordings:read',
    send: 'query',
    receive: 'envelope',
    summary: 'The folders of the user, by name.',
  },
  addFolder: {
    method: 'POST',
    path: '/api/v2/menu/add_menu',
    access: 'user',
    scope: 'recordings:write',
    send: 'json',
    receive: 'envelope',
    summary: 'Makes a folder.',
    errors: ['FOLDER_NAME_TAKEN', 'LIMIT_REACHED'],
  },
  updateFolder: {
    method: 'POST',
    path: '/api/v2/menu/update_menu',
    access: 'user',
    scope: 'recordings:write',
    send: 'json',
    receive: 'envelope',
    repeatable: true,
    summary: 'Renames a folder.',
    owned: ['folderId'],
    errors: ['RECORD_NOT_FOUND', 'FOLDER_NAME_TAKEN'],
  },
  deleteFolder: {
    method: 'DELETE',
    path: '/api/v2/menu/delete_menu',
    access: 'user',
    scope: 'recordings:write',
    send: 'query',
    receive: 'envelope',
    summary: 'Deletes a folder. Its recordings stay, in no folder.',
    owned: ['folderId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  moveRecordings: {
    method: 'POST',
    path: '/api/v2/audio/move_batch',
    access: 'user',
    scope: 'recordings:write',
    send: 'json',
    receive: 'envelope',
    repeatable: true,
    summary: 'Moves recordings to a folder, or out of every folder when the folder is empty; all or none.',
    owned: ['recordingIds', 'folderId'],
    errors: ['RECORD_NOT_FOUND'],
  },
  listTags: {
    method: 'GET',
    path: '/api/v2/audio/tags/list',
    access: 'user',
    scope: 'recordings:read',
    send: 'none',
    receive: 'envelope',
    summary: 'The tags of the user’s recordings, the most used first.',
  },
  changeTags: {
    method: 'POST',
    path: '/api/v2/audio/tags/update_batch',
    access: 'user',
    scope: 'recordings:write',
    send: 'json',
    receive: 'envelope',
    repeatable: true,
    summary: 'Gives tags to recordings and takes tags from them, all or none.',
    owned: ['recordingIds'],
    errors: ['RECORD_NOT_FOUND', 'LIMIT_REACHED'],
  },
  renameTag: {
    method: 'POST',
    path: '/api/v2/audio/tags/rename',
    access: 'user',
    scope: 'recordings:write',
    send: 'json',
    receive: 'envelope',
    summary: 'Renames a tag on every recording of the user, or takes it from all when the new name is empty.',
  },
} as const satisfies Record<string, Endpoint>
