import { LoginDialog } from '@longhand/auth'
import type { Session } from '@longhand/contracts'
import { type ReactNode, useRef } from 'react'
import { isHandheld } from '../../device/device.ts'
import { useHost } from '../../host.ts'
import { forgetInviteCode, rememberedInviteCode } from '../../session/invite-code.ts'
import { rememberWanted } from '../cashier/wanted.ts'
import type { OpenDialog } from '../open-dialog.ts'

const afterResetPath = '/personalInfo?menu=security&after=reset'

export function HostLoginDialog({ dialog }: { dialog: OpenDialog | null }): ReactNode {
  const { session, dialogs, links, device, storage, tabStorage, goTo, reload } = useHost()
  const wasReset = useRef(false)

  function enter(started: Session): void {
    session.start(started)
    forgetInviteCode(storage)
    if (dialog?.kind === 'login' && dialog.wanted) rememberWanted(dialog.wanted, tabStorage)
    // What a new password leaves open is shown at once.
    if (wasReset.current) goTo(afterResetPath)
    else reload()
  }

  return (
    <LoginDialog
      open={dialog?.kind === 'login'}
      onOpenChange={(open) => {
        if (!open) dialogs.close()
      }}
      initialMode={dialog?.kind === 'login' ? dialog.mode : 'login'}
      variant={isHandheld(device) ? 'phone' : 'desktop'}
      onLoggedIn={enter}
      onPasswordReset={() => {
        wasReset.current = true
      }}
      inviteCode={rememberedInviteCode(storage)}
      agreementHref={links.agreement}
      privacyHref={links.privacy}
    />
  )
}
