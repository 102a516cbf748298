import { LoginDialog } from '@longhand/auth'
import type { Session } from '@longhand/contracts'
import { waitingFiles } from '@longhand/upload'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isHandheld } from '../../device/device.ts'
import { useHost } from '../../host.ts'
import { forgetInviteCode, rememberedInviteCode } from '../../session/invite-code.ts'
import { rememberWanted } from '../cashier/wanted.ts'
import type { OpenDialog } from '../open-dialog.ts'

const afterResetPath = '/personalInfo?menu=security&after=reset'

export interface HostLoginDialogProps {
  dialog: OpenDialog | null
  /** @default loads the page again */
  onEntered?: (() => void) | undefined
}

export function HostLoginDialog({ dialog, onEntered }: HostLoginDialogProps): ReactNode {
  const { session, dialogs, links, device, storage, tabStorage, goTo, reload } = useHost()
  const wasReset = useRef(false)
  const isOpen = dialog?.kind === 'login'
  const waiting = useWaitingFiles(isOpen)

  function enter(started: Session): void {
    session.start(started)
    forgetInviteCode(storage)
    if (isOpen && dialog.wanted) rememberWanted(dialog.wanted, tabStorage)
    // What a new password leaves open is shown at once.
    if (wasReset.current) goTo(afterResetPath)
    else (onEntered ?? reload)()
  }

  return (
    <LoginDialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) dialogs.close()
      }}
      initialMode={isOpen ? dialog.mode : 'login'}
      variant={isHandheld(device) ? 'phone' : 'desktop'}
      onLoggedIn={enter}
      onPasswordReset={() => {
        wasReset.current = true
      }}
      inviteCode={rememberedInviteCode(storage)}
      waitingFiles={waiting}
      agreementHref={links.agreement}
      privacyHref={links.privacy}
    />
  )
}

function useWaitingFiles(isOpen: boolean): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    if (isOpen) void waitingFiles().then(setNames)
  }, [isOpen])
  return names
}
