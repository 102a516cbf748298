import { LoginDialog } from '@longhand/auth'
import type { Session } from '@longhand/contracts'
import { waitingFiles } from '@longhand/upload'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isHandheld } from '../../device/device.ts'
import { hasMinimumWidth } from '../../device/page-width.ts'
import { useHost } from '../../host.ts'
import { forgetInviteCode, rememberedInviteCode } from '../../session/invite-code.ts'
import { rememberWanted } from '../cashier/wanted.ts'
import { phoneLogin } from '../linked-dialog.ts'
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
  const isTooWide = isHandheld(device) && hasMinimumWidth(window.location.pathname, device)
  const mode = isOpen ? dialog.mode : 'login'
  const wanted = isOpen ? dialog.wanted : undefined
  useEffect(() => {
    if (!isOpen || !isTooWide) return
    if (wanted) rememberWanted(wanted, tabStorage)
    dialogs.close()
    // Back would only lead here again.
    goTo(phoneLogin(mode, window.location), 'replace')
  }, [isOpen, isTooWide, mode, wanted, tabStorage, dialogs, goTo])

  function enter(started: Session): void {
    session.start(started)
    forgetInviteCode(storage)
    if (wanted) rememberWanted(wanted, tabStorage)
    // What a new password leaves open is shown at once.
    if (wasReset.current) goTo(afterResetPath)
    else (onEntered ?? reload)()
  }

  return (
    <LoginDialog
      open={isOpen && !isTooWide}
      canKeepLogin={isLasting(storage)}
      onOpenChange={(open) => {
        if (!open) dialogs.close()
      }}
      initialMode={mode}
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

/** Whether a session is still there after the reload that follows a login. Some browsers only throw when something is stored. */
function isLasting(storage: Storage): boolean {
  try {
    storage.setItem('probe', '')
    storage.removeItem('probe')
    return storage instanceof Storage
  } catch {
    return false
  }
}
