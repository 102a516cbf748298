import type { Session } from '@longhand/contracts'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useEffect, useRef, useState } from 'react'
import { useEffectEvent } from 'use-effect-event'
import type { ReactNode } from 'react'
import { useGoogleLoginMutation, useLoginOptionsQuery } from '../api/auth-api.ts'
import { refusalOf } from '../api/refusal.ts'
import { authMessages } from '../messages.ts'
import { describeRefusedLogin } from './describe-refusal.ts'
import { loadGoogleIdentity } from './google-identity.ts'
import styles from './LoginDialog.module.css'

export interface GoogleSignInProps {
  /** OAuth client id, empty when sign-in with Google is off; asked of the server when missing. */
  clientId: string | undefined
  inviteCode: string | undefined
  onLoggedIn: (session: Session) => void
}

/** Nothing where logging in with Google is not offered. */
export function GoogleSignIn({ clientId, inviteCode, onLoggedIn }: GoogleSignInProps): ReactNode {
  const text = authMessages.useMessages()
  const language = useLanguage()
  const options = useLoginOptionsQuery(undefined, { skip: clientId !== undefined })
  const [logIn] = useGoogleLoginMutation()
  const [refusal, setRefusal] = useState('')
  const known = clientId ?? options.data?.googleClientId

  async function submit(idToken: string): Promise<void> {
    setRefusal('')
    const result = await logIn({ idToken, inviteCode })
    const refused = refusalOf(result)
    if (refused) setRefusal(describeRefusedLogin(refused, language))
    else if (result.data) onLoggedIn(result.data)
  }

  if (known === '' || (known === undefined && !options.isError)) return null
  return (
    <div className={styles.google}>
      <p className={styles.or}>{text('google.or')}</p>
      <div className={styles.googleSlot}>
        {known ? (
          <GoogleButton
            key={language}
            clientId={known}
            language={language}
            onIdToken={(idToken) => void submit(idToken)}
          />
        ) : (
          <p className={styles.remark}>{text('google.unavailable')}</p>
        )}
      </div>
      <div role="alert">{refusal ? <p className={styles.refusal}>{refusal}</p> : null}</div>
    </div>
  )
}

interface GoogleButtonProps {
  clientId: string
  language: string
  onIdToken: (idToken: string) => void
}

// Google draws nothing wider.
const widestButton = 400

function GoogleButton({ clientId, language, onIdToken }: GoogleButtonProps): ReactNode {
  const text = authMessages.useMessages()
  const slot = useRef<HTMLDivElement>(null)
  const [isUnavailable, setUnavailable] = useState(false)
  const receive = useEffectEvent(onIdToken)

  useEffect(() => {
    let isGone = false
    loadGoogleIdentity(document).then(
      (identity) => {
        if (isGone || !slot.current) return
        identity.initialize({
          client_id: clientId,
          callback: ({ credential }) => receive(credential),
          ux_mode: 'popup',
        })
        const width = Math.min(slot.current.clientWidth, widestButton)
        const look = {
          type: 'standard',
          theme: 'outline',
          size: 'large',
          text: 'continue_with',
          logo_alignment: 'center',
        } as const
        identity.renderButton(slot.current, { ...look, width, locale: language.replace('-', '_') })
      },
      () => {
        if (!isGone) setUnavailable(true)
      },
    )
    return () => {
      isGone = true
    }
  }, [clientId, language])

  if (isUnavailable) return <p className={styles.remark}>{text('google.unavailable')}</p>
  return <div ref={slot} className={styles.googleButton} />
}
