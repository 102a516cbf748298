import { useToast } from '@longhand/ui-kit'
import { useState, useSyncExternalStore } from 'react'
import { transcriptsMessages } from '../../messages.ts'
import type { Conflict } from '../session/conflict.ts'
import type { Revised } from '@longhand/recordings/text'
import type { TranscriptSession } from '../session/transcript-session.ts'

export interface ConflictChoice {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  conflict: Conflict | undefined
  resolve: (theirKeys: ReadonlySet<string>) => void
}

export function useConflict(session: TranscriptSession): ConflictChoice {
  const toast = useToast()
  const conflict = useSyncExternalStore(session.subscribe, session.conflict)
  const [putAside, setPutAside] = useState<Revised>()

  function setOpen(isOpen: boolean): void {
    if (isOpen) session.compare()
    setPutAside(isOpen ? undefined : conflict?.theirs)
  }

  function resolve(theirKeys: ReadonlySet<string>): void {
    if (!conflict) return
    const chosen = conflict.resolved(theirKeys)
    const other = conflict.resolved(
      new Set(conflict.places.map(({ key }) => key).filter((key) => !theirKeys.has(key))),
    )
    session.resolve(chosen)
    const shown = toast.show({
      title: <transcriptsMessages.Text id="editor.resolved" />,
      durationMs: 0,
      action: {
        label: <transcriptsMessages.Text id="editor.bringBackOther" />,
        onPress: () => {
          toast.dismiss(shown)
          session.exchange(chosen, other)
        },
      },
    })
  }

  return { isOpen: conflict !== undefined && conflict.theirs !== putAside, setOpen, conflict, resolve }
}
