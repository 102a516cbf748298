import { done, type Routes } from '../../../platform/http/routes.ts'
import type { FoldersService } from './folders.service.ts'
import type { LibraryService } from './library.service.ts'

export interface LibraryServices {
  folders: FoldersService
  library: LibraryService
}

type FolderCalls = 'listFolders' | 'addFolder' | 'updateFolder' | 'deleteFolder' | 'moveRecordings'
type TagCalls = 'listTags' | 'changeTags' | 'renameTag'

export function libraryRoutes({
  folders,
  library,
}: LibraryServices): Routes<FolderCalls | TagCalls | 'getStorage'> {
  return {
    listFolders: (_fields, { userId }) => folders.list(userId),
    addFolder: ({ folderName }, { userId }) => folders.add(userId, folderName),
    updateFolder: ({ folderId, folderName }, { userId }) => folders.rename(userId, folderId, folderName),
    deleteFolder: ({ folderId }, { userId }) => done(folders.remove(userId, folderId)),
    moveRecordings: ({ recordingIds, folderId }, { userId }) =>
      done(library.move(userId, recordingIds, folderId)),
    listTags: (_fields, { userId }) => library.tags(userId),
    changeTags: ({ recordingIds, add, remove }, { userId }) =>
      done(library.changeTags(userId, recordingIds, { add, remove })),
    renameTag: ({ tag, newTag }, { userId }) => done(library.renameTag(userId, tag, newTag)),
    getStorage: (_fields, { userId }) => library.storage(userId),
  }
}
