import { dailyFreeSeconds, newUserGiftSeconds, type Session } from '@longhand/contracts'
import { Dialog } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { authMessages } from '../messages.ts'
import { AccountForm } from './AccountForm.tsx'
import { GoogleSignIn } from './GoogleSignIn.tsx'
import { LegalLine } from './LegalLine.tsx'
import styles from './LoginDialog.module.css'
import { LoginForm } from './LoginForm.tsx'
import { useVerification } from './use-verification.ts'

export type LoginMode = 'login' | 'signup' | 'forgot'

export interface LoginDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called once: the host keeps the session and loads the page again. */
  onLoggedIn: (session: Session) => void
  /** Called when a new password was set by a code: the server has ended everything else but share links. The login follows. */
  onPasswordReset?: (() => void) | undefined
  /** @default 'login' */
  initialMode?: LoginMode | undefined
  /** @default 'desktop' */
  variant?: 'desktop' | 'phone' | undefined
  /** OAuth client id for Google, empty when this server has it off. @default what the server says */
  googleClientId?: string | undefined
  inviteCode?: string | undefined
  agreementHref: string
  privacyHref: string
}

/** Needs a `ToastProvider` around it. */
export function LoginDialog({
  open,
  onOpenChange,
  variant = 'desktop',
  initialMode = 'login',
  ...content
}: LoginDialogProps): ReactNode {
  const text = authMessages.useMessages()
  const kit = kitMessages.useMessages()
  const [mode, setMode] = useState(initialMode)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setMode(initialMode)
  }
  const isPhone = variant === 'phone'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text(`${mode}.title`)}
      description={
        mode === 'signup'
          ? text('signup.note', { minutes: dailyFreeSeconds / 60, hours: newUserGiftSeconds / 3600 })
          : undefined
      }
      size="small"
      placement={isPhone ? 'bottom' : 'center'}
      // A slip of the pointer must not cost what was typed.
      closeOnOutsidePress={false}
      closeLabel={kit('close')}
    >
      <div className={isPhone ? styles.phone : styles.desktop}>
        <LoginDialogContent {...content} mode={mode} onModeChange={setMode} />
      </div>
    </Dialog>
  )
}

type ContentProps = Pick<
  LoginDialogProps,
  'onLoggedIn' | 'onPasswordReset' | 'googleClientId' | 'inviteCode' | 'agreementHref' | 'privacyHref'
> & {
  mode: LoginMode
  onModeChange: (mode: LoginMode) => void
}

function LoginDialogContent({
  mode,
  onModeChange,
  onLoggedIn,
  onPasswordReset,
  googleClientId,
  inviteCode,
  ...links
}: ContentProps): ReactNode {
  const [email, setEmail] = useState('')
  const verification = useVerification()

  function go(next: LoginMode, typedEmail: string): void {
    setEmail(typedEmail)
    onModeChange(next)
  }

  return (
    <>
      {mode === 'login' ? (
        <LoginForm email={email} onLoggedIn={onLoggedIn} onLeave={go} />
      ) : (
        <AccountForm
          key={mode}
          mode={mode}
          email={email}
          inviteCode={inviteCode}
          verification={verification}
          onDone={(doneEmail) => {
            if (mode === 'forgot') onPasswordReset?.()
            go('login', doneEmail)
          }}
          onLeave={(typedEmail) => go('login', typedEmail)}
        />
      )}
      {mode === 'forgot' ? null : (
        <>
          <GoogleSignIn clientId={googleClientId} inviteCode={inviteCode} onLoggedIn={onLoggedIn} />
          <LegalLine {...links} />
        </>
      )}
    </>
  )
}
