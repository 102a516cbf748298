import { useEffect } from 'react'
import { whenIdle } from '@longhand/ui-kit'

export function useDetailPageAhead(): void {
  useEffect(() => {
    void whenIdle()
      .then(() => import('./DetailPage.tsx'))
      .catch(() => undefined)
  }, [])
}
