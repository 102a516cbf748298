import type { LibraryView } from '@longhand/library'
import { useCallback, useState } from 'react'
import { useHost } from '../../host.ts'

const key = 'libraryView'

export function useLibraryView(): [LibraryView, (view: LibraryView) => void] {
  const { storage } = useHost()
  const [view, setView] = useState<LibraryView>(() => (storage.getItem(key) === 'grid' ? 'grid' : 'list'))
  const show = useCallback(
    (next: LibraryView) => {
      storage.setItem(key, next)
      setView(next)
    },
    [storage],
  )
  return [view, show]
}
