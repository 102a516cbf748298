import { useApiDispatch, useApiSelector } from '@longhand/api-client'
import type { AudioRecord } from '@longhand/contracts'
import { useToast } from '@longhand/ui-kit'
import { UploadDialog, useUploadItems } from '@longhand/upload'
import type { ReactNode } from 'react'
import { webMessages } from '../../messages.ts'
import { dialogClosed, dialogOpened, type OpenDialog, selectOpenDialog } from '../open-dialog.ts'

/** The upload dialog; what has become a recording is offered for transcription. */
export function HostUploadDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const dispatch = useApiDispatch()
  const offer = useOffer()
  return (
    <UploadDialog
      open={dialog?.kind === 'upload'}
      onOpenChange={(open) => {
        if (!open) dispatch(dialogClosed())
      }}
      onAllDone={offer}
      onLogIn={() => dispatch(dialogOpened({ kind: 'login', mode: 'login' }))}
    />
  )
}

/** The start dialog follows the upload dialog. Whoever has gone on to something else gets a toast, and so does who still has to see to a file. */
function useOffer(): (recordings: readonly AudioRecord[]) => void {
  const dispatch = useApiDispatch()
  const toast = useToast()
  const text = webMessages.useMessages()
  const isWatching = useApiSelector(selectOpenDialog)?.kind === 'upload'
  const hasProblem = useUploadItems().some(({ problem }) => problem !== undefined)
  return (recordings) => {
    const [first] = recordings
    if (!first) return
    const start = (): void => void dispatch(dialogOpened({ kind: 'transcribe', recordings }))
    if (isWatching && !hasProblem) return start()
    toast.show({
      title: text('upload.uploaded', { count: recordings.length, name: first.fileName }),
      tone: 'success',
      action: { label: text('upload.transcribe'), onPress: start },
    })
  }
}
