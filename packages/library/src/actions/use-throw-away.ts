import { useToast } from '@longhand/ui-kit'
import { useState } from 'react'
import { useDeleteRecordingsMutation, useDeleteRecordingMutation } from '../api/library-api.ts'
import { useRestoreRecordingsMutation } from '@longhand/recordings'
import { libraryMessages } from '../messages.ts'

const undoMs = 10_000

export interface ThrowAway {
  throwAway: (records: readonly { recordingId: string; fileName: string }[]) => Promise<void>
  /** Gone for the person already, whatever the list still says. */
  hidden: ReadonlySet<string>
}

export function useThrowAway(): ThrowAway {
  const t = libraryMessages.useMessages()
  const toast = useToast()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [deleteOne] = useDeleteRecordingMutation()
  const [deleteSeveral] = useDeleteRecordingsMutation()
  const [restore] = useRestoreRecordingsMutation()

  const hide = (ids: readonly string[]): void => setHidden((before) => new Set([...before, ...ids]))
  const show = (ids: readonly string[]): void =>
    setHidden((before) => new Set([...before].filter((id) => !ids.includes(id))))

  async function throwAway(records: readonly { recordingId: string; fileName: string }[]): Promise<void> {
    const recordingIds = records.map(({ recordingId }) => recordingId)
    const [first] = records
    if (!first) return
    hide(recordingIds)
    const { error } =
      records.length === 1
        ? await deleteOne({ recordingId: first.recordingId })
        : await deleteSeveral({ recordingIds })
    if (error) return show(recordingIds)
    const shown = toast.show({
      title:
        records.length === 1
          ? t('library.deletedOne', { fileName: first.fileName })
          : t('library.deleted', { count: records.length }),
      durationMs: undoMs,
      action: {
        label: t('library.undo'),
        onPress: () => {
          toast.dismiss(shown)
          void restore({ recordingIds }).then((answer) => {
            if (!answer.error) show(recordingIds)
          })
        },
      },
    })
  }

  return { throwAway, hidden }
}
