import { Button, lazyWithRetry } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ShareDialogProps } from './ShareDialog.tsx'
import { sharingMessages } from './sharing-messages.ts'

const ShareDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./ShareDialog.tsx').then((file) => file.ShareDialog),
)

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
