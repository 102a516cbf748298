import { api, call, sendCall, useApiDispatch, useTransport } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'
import type { SaveState } from '@longhand/saving'
import { useToast } from '@longhand/ui-kit'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useEffectEvent } from 'use-effect-event'
import { transcriptsMessages } from '../../messages.ts'
import { browserHistory } from './browser-history.ts'
import { browserJournal } from './browser-journal.ts'
import { meetNeighbors } from './neighbours.ts'
import type { Neighbours } from './neighbours.ts'
import type { Revised } from '@longhand/recordings/text'
import { TranscriptSession } from './transcript-session.ts'
import { watchRevision } from './watch-revision.ts'

export interface SessionOptions {
  recordingId: string
  revised: Revised
  isReadOnly: boolean
  /** Called when there begins and when there ends to be something that is not saved; `isKept` says whether it would survive the page. */
  onUnsavedChange?: ((hasUnsaved: boolean, isKept: () => boolean) => void) | undefined
}

/** Saves when the tab hides, when the connection is back, and when the page is left. */
export interface SessionOfPage {
  session: TranscriptSession
  saving: SaveState
}

export function useTranscriptSession({
  recordingId,
  revised,
  isReadOnly,
  onUnsavedChange,
}: SessionOptions): SessionOfPage {
  const transport = useTransport()
  const dispatch = useApiDispatch()
  const [{ session, meet }] = useState(() => open(recordingId, revised, transport))
  const { autosave } = session
  const saving = useSyncExternalStore(autosave.subscribe, autosave.state)
  const hasUnsaved = saving.status !== 'saved'
  const reportUnsaved = useEffectEvent((value: boolean) => onUnsavedChange?.(value, session.isKept))
  const t = transcriptsMessages.useMessages()
  const toast = useToast()
  const sayRecovered = useEffectEvent(
    () =>
      void toast.show({
        title: t('editor.recovered'),
        description: t('editor.recoveredText'),
        tone: 'success',
      }),
  )
  const hasText = revised.document.sections.length > 0

  useEffect(() => session.receive(revised), [session, revised])

  useEffect(() => {
    if (isReadOnly || !hasText) return
    const leave = meet()
    void session.recover().then((isRecovered) => {
      if (isRecovered) sayRecovered()
    })
    return leave
  }, [session, meet, isReadOnly, hasText])

  useEffect(() => {
    if (isReadOnly || !hasText) return
    return watchRevision({
      page: document,
      // What is not saved meets a newer text as it is saved.
      ask: async () => {
        if (autosave.hasUnsaved()) return undefined
        const { data } = await sendCall(transport, call('listVersions', { recordingId }))
        return (data as AnswerOf<'listVersions'> | undefined)?.current.revision
      },
      onRevision: (revision) => void session.follow(revision),
    })
  }, [session, autosave, transport, recordingId, isReadOnly, hasText])

  useEffect(() => {
    if (!hasUnsaved) return
    reportUnsaved(true)
    const guard = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', guard)
    return () => {
      removeEventListener('beforeunload', guard)
      reportUnsaved(false)
      // The list shows when a text was last changed. Texts themselves are not asked for again: the newest is here.
      dispatch(api.util.invalidateTags([{ type: 'Recording', id: 'LIST' }]))
    }
  }, [hasUnsaved, dispatch])

  useEffect(() => {
    const save = (): Promise<void> => autosave.flush()
    const hide = (): void => {
      if (document.visibilityState === 'hidden') void save()
    }
    const online = (): void => void save()
    addEventListener('online', online)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('online', online)
      document.removeEventListener('visibilitychange', hide)
      void save().then(() => session.end())
    }
  }, [autosave, session])

  return { session, saving }
}

function open(
  recordingId: string,
  revised: Revised,
  transport: ReturnType<typeof useTransport>,
): { session: TranscriptSession; meet: () => () => void } {
  let neighbours: Neighbours | undefined
  const session = new TranscriptSession(recordingId, revised, {
    transport,
    drafts: browserJournal,
    histories: browserHistory,
    onSaved: (revision) => neighbours?.announce(revision),
  })
  const meet = (): (() => void) => {
    neighbours = meetNeighbors(recordingId, (revision) => void session.follow(revision))
    return () => neighbours?.end()
  }
  return { session, meet }
}
