import { Button } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ShareDialog } from '../lazy-parts.ts'
import type { ShareDialogProps } from './ShareDialog.tsx'
import { sharingMessages } from './sharing-messages.ts'

export function ShareButton(
  props: Pick<ShareDialogProps, 'recordingId' | 'fileName' | 'hasPicture'>,
): ReactNode {
  const t = sharingMessages.useMessages()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="share" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('share')}
      </Button>
      <ShareDialog {...props} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
