import { useEffect } from 'react'
import { whenIdle } from '@longhand/ui-kit'

/** Fetches the page of a recording while a list of them is looked at: most likely it comes next. What can't be had now is fetched when it is wanted. */
export function useDetailPageAhead(): void {
  useEffect(() => {
    void whenIdle()
      .then(() => import('./DetailPage.tsx'))
      .catch(() => undefined)
  }, [])
}
