import { useSyncExternalStore } from 'react'
import { useHost } from '../host.ts'
import type { OpenDialog } from './open-dialog.ts'

export function useOpenDialog(): OpenDialog | null {
  const { dialogs } = useHost()
  return useSyncExternalStore(dialogs.subscribe, dialogs.current, dialogs.current)
}
