import { useToast } from '@longhand/ui-kit'
import { useMoveRecordingsMutation } from '../api/library-api.ts'
import { libraryMessages } from '../messages.ts'
import type { MovableRecording } from './drag.ts'

const undoMs = 10_000

/** An empty `folderId` means out of every folder. */
export interface MoveTarget {
  readonly folderId: string
  readonly folderName: string
}

/** Offers to undo. @returns whether it was done. */
export function useMove(): (records: readonly MovableRecording[], target: MoveTarget) => Promise<boolean> {
  const t = libraryMessages.useMessages()
  const toast = useToast()
  const [move] = useMoveRecordingsMutation()

  function sentence(records: readonly MovableRecording[], { folderId, folderName }: MoveTarget): string {
    const [first] = records
    const count = records.length
    if (count === 1 && first)
      return folderId === ''
        ? t('move.takenOutOne', { fileName: first.fileName })
        : t('move.movedOne', { fileName: first.fileName, folderName })
    return folderId === '' ? t('move.takenOut', { count }) : t('move.moved', { count, folderName })
  }

  return async (records, target) => {
    const moving = records.filter(({ folderId }) => folderId !== target.folderId)
    if (moving.length === 0) return true
    const { error } = await move({
      recordingIds: moving.map(({ recordingId }) => recordingId),
      folderId: target.folderId,
    })
    if (error) return false
    const shown = toast.show({
      title: sentence(moving, target),
      durationMs: undoMs,
      action: {
        label: t('move.undo'),
        onPress: () => {
          toast.dismiss(shown)
          for (const folderId of new Set(moving.map((record) => record.folderId)))
            void move({
              folderId,
              recordingIds: moving
                .filter((record) => record.folderId === folderId)
                .map(({ recordingId }) => recordingId),
            })
        },
      },
    })
    return true
  }
}
