import { dailyFreeSeconds, newUserGiftSeconds, type Session } from '@longhand/contracts'
import { Dialog, Notice, type DialogDismissal } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLoginOptionsQuery } from '../api/auth-api.ts'
import { authMessages } from '../messages.ts'
import { AccountForm } from './AccountForm.tsx'
import { GoogleSignIn } from './GoogleSignIn.tsx'
import { LegalLine } from './LegalLine.tsx'
import styles from './LoginDialog.module.css'
import { LoginForm } from './LoginForm.tsx'
import { ModeLink } from './ModeLink.tsx'
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
  /** Whether the session outlives the reload of the page. Where it does not, the dialog says so in place of its forms. @default true */
  canKeepLogin?: boolean | undefined
  /** Names of files that are uploaded after the login. */
  waitingFiles?: readonly string[] | undefined
  agreementHref: string
  privacyHref: string
}

/** Needs a `ToastProvider` around it. */
export function LoginDialog({
  open,
  onOpenChange,
  variant = 'desktop',
  initialMode = 'login',
  waitingFiles = [],
  canKeepLogin = true,
  inviteCode,
  ...content
}: LoginDialogProps): ReactNode {
  const text = authMessages.useMessages()
  const [mode, setMode] = useState(initialMode)
  const [wasOpen, setWasOpen] = useState(open)
  /** The login that follows a registration by itself. */
  const [automatic, setAutomatic] = useState<AbortController>()
  if (open !== wasOpen) {
    setWasOpen(open)
    setMode(initialMode)
  }

  function stopAutomatic(): void {
    automatic?.abort()
    setAutomatic(undefined)
  }

  function dismiss(dismissal: DialogDismissal): void {
    stopAutomatic()
    if (automatic && dismissal === 'escape') return
    onOpenChange(false)
  }

  const { data: options } = useLoginOptionsQuery(undefined, { skip: !open || !canKeepLogin })
  const registration = options?.registration
  const closed =
    registration === 'closed' || (registration === 'invitation' && inviteCode === undefined)
      ? registration
      : undefined
  const isPhone = variant === 'phone'
  const [name] = waitingFiles
  const waiting =
    name === undefined || mode === 'forgot' || (mode === 'signup' && closed)
      ? undefined
      : waitingFiles.length === 1
        ? text(`${mode}.waitingFile`, { name })
        : text(`${mode}.waitingFiles`, { number: waitingFiles.length })
  const note =
    mode === 'signup' && !closed
      ? text('signup.note', { minutes: dailyFreeSeconds / 60, hours: newUserGiftSeconds / 3600 })
      : undefined
  return (
    <Dialog
      open={open}
      // Only `dismiss` knows what closed it.
      onOpenChange={ignore}
      onDismiss={dismiss}
      title={text(`${mode}.title`)}
      description={canKeepLogin ? (waiting ?? note) : undefined}
      size="small"
      placement={isPhone ? 'bottom' : 'center'}
      // A slip of the pointer must not cost what was typed.
      closeOnOutsidePress={false}
    >
      <div className={isPhone ? styles.phone : styles.desktop}>
        {canKeepLogin ? (
          <LoginDialogContent
            {...content}
            inviteCode={inviteCode}
            isByDomain={registration === 'domain'}
            closed={closed}
            mode={mode}
            onModeChange={setMode}
            automatic={automatic}
            onAutomaticChange={(isOn) => (isOn ? setAutomatic(new AbortController()) : stopAutomatic())}
          />
        ) : (
          <Notice tone="amber">
            <p>{text('forgetful')}</p>
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

type ContentProps = Pick<
  LoginDialogProps,
  'onLoggedIn' | 'onPasswordReset' | 'googleClientId' | 'inviteCode' | 'agreementHref' | 'privacyHref'
> & {
  mode: LoginMode
  isByDomain: boolean
  /** Why this visitor can't register. */
  closed: 'invitation' | 'closed' | undefined
  onModeChange: (mode: LoginMode) => void
  automatic: AbortController | undefined
  onAutomaticChange: (isOn: boolean) => void
}

const ignore = (): void => undefined

function LoginDialogContent({
  mode,
  isByDomain,
  closed,
  onModeChange,
  automatic,
  onAutomaticChange,
  onLoggedIn,
  onPasswordReset,
  googleClientId,
  inviteCode,
  ...links
}: ContentProps): ReactNode {
  const text = authMessages.useMessages()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const verification = useVerification()

  function go(next: LoginMode, typedEmail: string, typedPassword = ''): void {
    setEmail(typedEmail)
    setPassword(typedPassword)
    onModeChange(next)
  }

  if (mode === 'signup' && closed)
    return (
      <div className={styles.form}>
        <Notice>
          <p>{text(`signup.${closed}`)}</p>
        </Notice>
        <p className={styles.prompt}>
          {text('signup.hasAccount')}
          <ModeLink onPress={() => go('login', email)}>{text('signup.toLogin')}</ModeLink>
        </p>
      </div>
    )
  return (
    <>
      {mode === 'signup' && isByDomain ? (
        <div className={styles.domain}>
          <Notice>
            <p>{text('signup.domain')}</p>
          </Notice>
        </div>
      ) : null}
      {mode === 'login' ? (
        <LoginForm
          withoutSignup={closed && text(`login.${closed}`)}
          email={email}
          password={password}
          automatic={automatic?.signal}
          onStopAutomatic={() => onAutomaticChange(false)}
          onLoggedIn={onLoggedIn}
          onLeave={(next, typedEmail) => {
            onAutomaticChange(false)
            go(next, typedEmail)
          }}
        />
      ) : (
        <AccountForm
          key={mode}
          mode={mode}
          email={email}
          inviteCode={inviteCode}
          verification={verification}
          onDone={(done) => {
            if (mode === 'forgot') {
              onPasswordReset?.()
              return go('login', done.email)
            }
            onAutomaticChange(true)
            go('login', done.email, done.password)
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
