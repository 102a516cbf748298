import { Button } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ShareDialog } from '../lazy-parts.ts'
import { sharingMessages } from './sharing-messages.ts'

export function ShareButton({ recordingId, fileName }: { recordingId: string; fileName: string }): ReactNode {
  const t = sharingMessages.useMessages()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="share" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('share')}
      </Button>
      <ShareDialog open={isOpen} onOpenChange={setOpen} recordingId={recordingId} fileName={fileName} />
    </>
  )
}
