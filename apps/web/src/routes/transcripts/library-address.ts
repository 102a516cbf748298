import { type LibraryQuery, wholeLibrary, writeLibraryQuery } from '@longhand/library'

export const binAddress = '/recycle-bin'

export function libraryAddress(query: LibraryQuery): string {
  const search = writeLibraryQuery(query).toString()
  return search === '' ? '/audio-list' : `/audio-list?${search}`
}

/** @param folderId As in a query: empty for everything. */
export function folderAddress(folderId: string): string {
  return libraryAddress({ ...wholeLibrary, folderId })
}
