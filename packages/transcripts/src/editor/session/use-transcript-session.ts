import { api, useApiDispatch, useTransport } from '@longhand/api-client'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { SaveState } from './autosave.ts'
import { TranscriptSession } from './transcript-session.ts'
import type { Revised } from './transcript-session.ts'

export interface SessionOptions {
  fileId: string
  /** The server's text; another one when it came again. */
  revised: Revised
  /** Told when there begins and when there ends to be something that leaving would lose. */
  onUnsavedChange?: ((hasUnsaved: boolean) => void) | undefined
}

/** Opens a transcript and guards what is not saved: when the tab hides, when the connection is back, when the page is left. */
export function useTranscriptSession({ fileId, revised, onUnsavedChange }: SessionOptions): { session: TranscriptSession; saving: SaveState } {
  const transport = useTransport()
  const dispatch = useApiDispatch()
  const [session] = useState(() => new TranscriptSession(fileId, revised, transport))
  const { autosave } = session
  const saving = useSyncExternalStore(autosave.subscribe, autosave.state)
  const hasUnsaved = saving.status !== 'saved'
  const tellUnsaved = useEffectEvent((value: boolean) => onUnsavedChange?.(value))

  useEffect(() => session.receive(revised), [session, revised])

  useEffect(() => {
    if (!hasUnsaved) return
    tellUnsaved(true)
    const guard = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', guard)
    return () => {
      removeEventListener('beforeunload', guard)
      tellUnsaved(false)
      // The list shows when a text was last changed. Texts themselves are not asked for again: the newest is here.
      dispatch(api.util.invalidateTags([{ type: 'Recording', id: 'LIST' }]))
    }
  }, [hasUnsaved, dispatch])

  useEffect(() => {
    const save = (): void => void autosave.flush()
    const hide = (): void => {
      if (document.visibilityState === 'hidden') save()
    }
    addEventListener('online', save)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('online', save)
      document.removeEventListener('visibilitychange', hide)
      save()
    }
  }, [autosave])

  return { session, saving }
}
