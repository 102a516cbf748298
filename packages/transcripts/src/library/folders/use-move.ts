import { useToast } from '@longhand/ui-kit'
import { useMoveAudioBatchMutation } from '../../api/library-api.ts'
import { libraryMessages } from '../library-messages.ts'
import type { MovableRecording } from './drag.ts'

const undoMs = 10_000

/** Where recordings go; an empty `menuId` means out of every folder. */
export interface MoveTarget {
  readonly menuId: string
  readonly menuName: string
}

/** Moves recordings, and offers to bring each back to where it was. @returns Whether it was done. */
export function useMove(): (records: readonly MovableRecording[], target: MoveTarget) => Promise<boolean> {
  const t = libraryMessages.useMessages()
  const toast = useToast()
  const [move] = useMoveAudioBatchMutation()

  function sentence(records: readonly MovableRecording[], { menuId, menuName }: MoveTarget): string {
    const [first] = records
    const count = records.length
    if (count === 1 && first)
      return menuId === '' ? t('move.takenOutOne', { fileName: first.fileName }) : t('move.movedOne', { fileName: first.fileName, menuName })
    return menuId === '' ? t('move.takenOut', { count }) : t('move.moved', { count, menuName })
  }

  return async (records, target) => {
    const moving = records.filter(({ menuId }) => menuId !== target.menuId)
    if (moving.length === 0) return true
    const { error } = await move({ fileIds: moving.map(({ fileId }) => fileId), menuId: target.menuId })
    if (error) return false
    const shown = toast.show({
      title: sentence(moving, target),
      durationMs: undoMs,
      action: {
        label: t('move.undo'),
        onPress: () => {
          toast.dismiss(shown)
          for (const menuId of new Set(moving.map((record) => record.menuId)))
            void move({ menuId, fileIds: moving.filter((record) => record.menuId === menuId).map(({ fileId }) => fileId) })
        },
      },
    })
    return true
  }
}
