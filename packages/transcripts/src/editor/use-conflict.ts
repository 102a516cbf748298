import type { Transcript } from '@longhand/contracts'
import { useToast } from '@longhand/ui-kit'
import { useEffect, useEffectEvent, useState } from 'react'
import { useErrorSentence } from '../api/use-error-sentence.ts'
import { transcriptsMessages } from '../messages.ts'
import type { TranscriptDocument } from './document/transcript-document.ts'
import type { SaveState } from './session/autosave.ts'
import { readRevised } from './session/read-revised.ts'
import type { Revised, TranscriptSession } from './session/transcript-session.ts'

/** Asks the server for the text as it is now. */
export type ReloadText = () => Promise<{ data?: Transcript | undefined; error?: unknown }>

/** Two texts of one recording, and what a person decides about them. */
export interface Conflict {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  theirs: TranscriptDocument | undefined
  /** Why theirs can't be had. */
  failure: string | undefined
  reload: () => void
  takeTheirs: () => void
  keepOurs: () => void
}

/** Notices that somebody saved a newer text, fetches it, and carries out the choice; either can be taken back. */
export function useConflict(session: TranscriptSession, saving: SaveState, reloadText: ReloadText): Conflict {
  const t = transcriptsMessages.useMessages()
  const toast = useToast()
  const sentenceOf = useErrorSentence()
  const [isOpen, setOpen] = useState(false)
  const [theirs, setTheirs] = useState<Revised>()
  const [failure, setFailure] = useState<string>()
  const isConflict = saving.status === 'conflict'

  function receive({ data, error }: Awaited<ReturnType<ReloadText>>): void {
    const revised = data && !error ? readRevised(data) : null
    if (!revised) {
      setFailure(sentenceOf(error) ?? t('editor.unreadable'))
      setOpen(true)
      return
    }
    setFailure(undefined)
    if (session.isOurs(revised)) session.keepOurs(revised)
    else {
      setTheirs(revised)
      setOpen(true)
    }
  }

  const ask = useEffectEvent(reloadText)
  const take = useEffectEvent(receive)
  useEffect(() => {
    if (isConflict) void ask().then((answer) => take(answer))
  }, [isConflict])

  function conclude(title: string, label: string, other: TranscriptDocument): void {
    setOpen(false)
    setTheirs(undefined)
    const shown = toast.show({
      title,
      durationMs: 0,
      action: {
        label,
        onPress: () => {
          toast.dismiss(shown)
          session.bringBack(other)
        },
      },
    })
  }

  return {
    isOpen: isOpen && isConflict,
    setOpen,
    theirs: theirs?.document,
    failure,
    reload: () => {
      setFailure(undefined)
      void reloadText().then(receive)
    },
    takeTheirs: () => {
      if (theirs) conclude(t('editor.tookNewer'), t('editor.bringBackMine'), session.takeTheirs(theirs))
    },
    keepOurs: () => {
      if (!theirs) return
      session.keepOurs(theirs)
      conclude(t('editor.keptMine'), t('editor.bringBackTheirs'), theirs.document)
    },
  }
}
