import { type LazyPart, lazyPart } from '@longhand/ui-kit'
import { type ComponentType, Suspense } from 'react'
import type { OpenDialog } from './open-dialog.ts'

/** What a dialog of the host is told. */
export interface HostDialogProps {
  /** Which one is open, this or another. */
  dialog: OpenDialog | null
}

export interface DialogPartProps extends HostDialogProps {
  /** What it is made of can't be had; a toast says so. */
  onMissing: () => void
}

/** A dialog of its own chunk, with what calls the server around it: the page that opens it may stand without. */
export function dialogPart(kind: OpenDialog['kind'], load: () => Promise<ComponentType<HostDialogProps>>): LazyPart<DialogPartProps> {
  return lazyPart<DialogPartProps>(
    async () => {
      const [Dialog, { ApiAccess }] = await Promise.all([load(), import('../api/ApiAccess.tsx')])
      return function DialogPart({ dialog }) {
        return (
          <ApiAccess>
            <Suspense fallback={null}>
              <Dialog dialog={dialog} />
            </Suspense>
          </ApiAccess>
        )
      }
    },
    { isWanted: ({ dialog }) => dialog?.kind === kind, giveUp: ({ onMissing }) => onMissing() },
  )
}
