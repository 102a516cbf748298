import type { Routes } from '../../../platform/http/routes.ts'
import type { HotWordsService } from '../hot-words/hot-words.service.ts'
import type { SearchService } from '../search/search.service.ts'
import type { FoldersService } from './folders.service.ts'
import type { LibraryService } from './library.service.ts'

/** What the calls about the library need. */
export interface LibraryServices {
  folders: FoldersService
  library: LibraryService
  search: SearchService
  hotWords: HotWordsService
}

type FolderCalls = 'listMenus' | 'addMenu' | 'updateMenu' | 'deleteMenu' | 'moveAudioBatch'
type TagCalls = 'listTags' | 'updateTagsBatch' | 'renameTag'
type OverviewCalls = 'listSpeakers' | 'getStorage' | 'searchTranscripts'
type HotWordCalls = 'getHotWords' | 'putHotWords' | 'suggestHotWords'

/** The calls about folders, tags, search, hot words and room. */
export function libraryRoutes({ folders, library, search, hotWords }: LibraryServices): Routes<FolderCalls | TagCalls | OverviewCalls | HotWordCalls> {
  return {
    listMenus: (_fields, { userId }) => folders.list(userId),
    addMenu: ({ menuName }, { userId }) => folders.add(userId, menuName),
    updateMenu: ({ menuId, menuName }, { userId }) => folders.rename(userId, menuId, menuName),
    deleteMenu: ({ menuId }, { userId }) => done(folders.remove(userId, menuId)),
    moveAudioBatch: ({ fileIds, menuId }, { userId }) => done(library.move(userId, fileIds, menuId)),
    listTags: (_fields, { userId }) => library.tags(userId),
    updateTagsBatch: ({ fileIds, add, remove }, { userId }) => done(library.changeTags(userId, fileIds, { add, remove })),
    renameTag: ({ tag, newTag }, { userId }) => done(library.renameTag(userId, tag, newTag)),
    listSpeakers: (_fields, { userId }) => library.speakers(userId),
    getStorage: (_fields, { userId }) => library.storage(userId),
    searchTranscripts: (fields, { userId }) => search.search(userId, fields),
    getHotWords: (scope, { userId }) => hotWords.get(userId, scope),
    putHotWords: ({ words, ...scope }, { userId }) => hotWords.put(userId, scope, words),
    suggestHotWords: ({ fileId }, { userId }) => hotWords.suggest(userId, fileId),
  }
}

async function done(work: Promise<void>): Promise<null> {
  await work
  return null
}
