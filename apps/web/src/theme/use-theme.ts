import { useCallback, useSyncExternalStore } from 'react'
import { useHost } from '../host.ts'
import { chosenTheme, type Theme } from './theme.ts'

export function useTheme(): Theme {
  const { storage } = useHost()
  const current = useCallback(() => chosenTheme(storage), [storage])
  return useSyncExternalStore(watchPage, current, current)
}

function watchPage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
