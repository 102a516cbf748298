import { ExportDialog } from '@longhand/transcripts'
import { type ReactNode, useState } from 'react'
import { useHost } from '../../host.ts'
import type { OpenDialog } from '../open-dialog.ts'

export function HostExportDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const { dialogs } = useHost()
  const asked = dialog?.kind === 'export' ? dialog : undefined
  // What it was about stays readable while it closes.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  return (
    <ExportDialog
      open={asked !== undefined}
      onOpenChange={(open) => {
        if (!open) dialogs.close()
      }}
      recordings={shown?.recordings ?? []}
      onExported={asked?.onExported}
    />
  )
}
