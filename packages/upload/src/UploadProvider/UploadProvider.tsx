import { type ApiStore, useApiStore } from '@longhand/api-client'
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { QueueServices } from '../queue/queue-services.ts'
import { isBusy } from '../queue/transitions.ts'
import { UploadQueue } from '../queue/upload-queue.ts'
import type { RestoredUploads } from '../queue/uploads.ts'
import { holdFiles } from '../store/hold-files.ts'
import { browserServices } from './browser-services.ts'
import { UploadsContext, type UploadsContextValue } from './uploads-context.ts'

export interface UploadProviderProps {
  /** `undefined` for a visitor. When it changes, the transfers of the user before stop. */
  userId: string | undefined
  onRestored?: ((restored: RestoredUploads) => void) | undefined
  children: ReactNode
  services?: QueueServices | undefined
}

/** Mount it once, above everything that a navigation replaces: it keeps transfers going and asks before the page is left meanwhile. */
export function UploadProvider({
  userId,
  onRestored,
  children,
  services,
}: UploadProviderProps): ReactElement {
  const store = useApiStore() as ApiStore
  const used = useMemo(() => services ?? browserServices(store), [services, store])
  const queue = useMemo(
    () => (userId === undefined ? undefined : new UploadQueue(userId, used)),
    [userId, used],
  )
  const restored = useRef(onRestored)
  useEffect(() => {
    restored.current = onRestored
  })
  useEffect(() => {
    if (!queue) return undefined
    const reconnect = (): void => queue.reconnect()
    const warn = (event: BeforeUnloadEvent): void => {
      const isImporting = queue
        .texts()
        ?.items()
        .some(({ status }) => status === 'importing')
      if (isImporting || queue.items().some(({ status }) => isBusy(status))) event.preventDefault()
    }
    window.addEventListener('online', reconnect)
    window.addEventListener('beforeunload', warn)
    void queue.restore().then((found) => {
      if (found.held + found.interrupted + found.expired.length > 0) restored.current?.(found)
    })
    return () => {
      window.removeEventListener('online', reconnect)
      window.removeEventListener('beforeunload', warn)
      queue.close()
    }
  }, [queue])
  const value = useMemo<UploadsContextValue>(
    () => ({
      uploads: queue,
      hold: async (files) => holdFiles(files, await used.offlineStore(), used.date()),
    }),
    [queue, used],
  )
  return <UploadsContext.Provider value={value}>{children}</UploadsContext.Provider>
}
