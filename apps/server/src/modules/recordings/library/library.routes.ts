import type { Routes } from '../../../platform/http/routes.ts'
import type { FoldersService } from './folders.service.ts'
import type { LibraryService } from './library.service.ts'

/** What the calls about the library need. */
export interface LibraryServices {
  folders: FoldersService
  library: LibraryService
}

type FolderCalls = 'listMenus' | 'addMenu' | 'updateMenu' | 'deleteMenu' | 'moveAudioBatch'
type TagCalls = 'listTags' | 'updateTagsBatch' | 'renameTag'

/** The calls about folders, tags and room. */
export function libraryRoutes({ folders, library }: LibraryServices): Routes<FolderCalls | TagCalls | 'getStorage'> {
  return {
    listMenus: (_fields, { userId }) => folders.list(userId),
    addMenu: ({ menuName }, { userId }) => folders.add(userId, menuName),
    updateMenu: ({ menuId, menuName }, { userId }) => folders.rename(userId, menuId, menuName),
    deleteMenu: ({ menuId }, { userId }) => done(folders.remove(userId, menuId)),
    moveAudioBatch: ({ fileIds, menuId }, { userId }) => done(library.move(userId, fileIds, menuId)),
    listTags: (_fields, { userId }) => library.tags(userId),
    updateTagsBatch: ({ fileIds, add, remove }, { userId }) => done(library.changeTags(userId, fileIds, { add, remove })),
    renameTag: ({ tag, newTag }, { userId }) => done(library.renameTag(userId, tag, newTag)),
    getStorage: (_fields, { userId }) => library.storage(userId),
  }
}

async function done(work: Promise<void>): Promise<null> {
  await work
  return null
}
