import { withoutFolder } from '@longhand/contracts'
import { readLibraryQuery } from '@longhand/library'
import { useLocation } from 'react-router'

export function useOpenFolder(): string {
  const { pathname, search } = useLocation()
  if (pathname !== '/audio-list' && pathname !== '/home') return ''
  const { folderId } = readLibraryQuery(new URLSearchParams(search))
  return folderId === withoutFolder ? '' : folderId
}
