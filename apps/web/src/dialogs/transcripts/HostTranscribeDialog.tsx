import { TranscribeDialog } from '@longhand/recordings'
import { type ReactNode, useState } from 'react'
import { useHost } from '../../host.ts'
import type { OpenDialog } from '../open-dialog.ts'

export function HostTranscribeDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const { dialogs } = useHost()
  const recordings = dialog?.kind === 'transcribe' ? dialog.recordings : undefined
  const [shown, setShown] = useState(recordings ?? [])
  if (recordings && recordings !== shown) setShown(recordings)
  return (
    <TranscribeDialog
      open={recordings !== undefined}
      onOpenChange={(open) => {
        if (!open) dialogs.close()
      }}
      recordings={recordings ?? shown}
      onBuyTime={() => dialogs.open({ kind: 'cashier', defaultTab: 'duration' })}
    />
  )
}
