import { describeError, isDomainError } from '@longhand/api-client'
import { sharePasswordLength } from '@longhand/contracts'
import { Button, Icon, PasswordField } from '@longhand/ui-kit'
import { formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import styles from './SharedTranscript.module.css'
import { sharingMessages } from '../sharing/sharing-messages.ts'

export interface SharePasswordFormProps {
  error: unknown
  isOpening: boolean
  onPassword: (password: string) => void
}

export function SharePasswordForm({ error, isOpening, onPassword }: SharePasswordFormProps): ReactNode {
  const t = sharingMessages.useMessages()
  const [password, setPassword] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const refusal = useRefusal(error)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setEmpty(password === '')
    if (password !== '' && !isOpening) onPassword(password)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <span className={styles.lock}>
        <Icon name="link" size={28} />
      </span>
      <h1 className={styles.title}>{t('page.lockedTitle')}</h1>
      <p className={styles.explanation}>{t('page.lockedText')}</p>
      <PasswordField
        label={t('page.password')}
        value={password}
        onValueChange={setPassword}
        error={isEmpty && password === '' ? t('page.empty') : refusal}
        reserveMessage
        autoComplete="current-password"
        autoFocus
        maxLength={sharePasswordLength.max}
      />
      <Button type="submit" variant="primary" wide busy={isOpening}>
        {t('page.open')}
      </Button>
    </form>
  )
}

function useRefusal(error: unknown): string | undefined {
  const t = sharingMessages.useMessages()
  const language = useLanguage()
  if (isDomainError(error, 'SHARE_PASSWORD_REQUIRED')) return undefined
  if (isDomainError(error, 'TOO_MANY_TRIES')) {
    const { waitSeconds = 60 } = (error.data ?? {}) as { waitSeconds?: number }
    return t('page.wait', { time: formatTimeSpan(waitSeconds, language) })
  }
  return describeError(error, language)
}
