import { Button, lazyWithRetry } from '@longhand/ui-kit'
import { useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { DocumentStore } from '../editor/session/document-store.ts'
import { versionsMessages } from './versions-messages.ts'

const VersionHistoryDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./VersionHistoryDialog.tsx').then((file) => file.VersionHistoryDialog),
)

export interface VersionsButtonProps {
  recordingId: string
  store: DocumentStore
  flush: () => Promise<void>
  onRestored: () => void
}

export function VersionsButton({ recordingId, store, flush, onRestored }: VersionsButtonProps): ReactNode {
  const t = versionsMessages.useMessages()
  const [isOpen, setOpen] = useState(false)

  async function open(): Promise<void> {
    // What was typed a moment ago may just have made a version.
    await flush()
    setOpen(true)
  }

  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => void open()}>
        {t('open')}
      </Button>
      {isOpen ? (
        <OpenHistory
          recordingId={recordingId}
          store={store}
          flush={flush}
          onRestored={onRestored}
          onOpenChange={setOpen}
        />
      ) : null}
    </>
  )
}

function OpenHistory({
  store,
  flush,
  onOpenChange,
  ...props
}: VersionsButtonProps & { onOpenChange: (open: boolean) => void }): ReactNode {
  const current = useSyncExternalStore(store.subscribe, store.document)
  return (
    <VersionHistoryDialog
      {...props}
      open
      onOpenChange={onOpenChange}
      current={current}
      beforeRestore={flush}
    />
  )
}
