import { useLanguage } from '@longhand/ui-kit/i18n'
import { describeError, isDomainError } from '@longhand/api-client'
import { authLimits, codeResendSeconds } from '@longhand/contracts'
import { Button, useCountdown, useToast } from '@longhand/ui-kit'
import { TextField } from '@longhand/ui-kit/formik'
import { useFormikContext } from 'formik'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useSendOwnerCodeMutation } from '../api/account-api.ts'
import { accountMessages } from '../messages.ts'
import styles from './ConfirmOwnerDialog.module.css'

export function OwnerCodeField({ email }: { email: string }): ReactNode {
  const text = accountMessages.useMessages()
  const toast = useToast()
  const language = useLanguage()
  const { setStatus } = useFormikContext()
  const [send, { isLoading }] = useSendOwnerCodeMutation()
  const [isSent, setSent] = useState(false)
  const { secondsLeft, start } = useCountdown()
  const row = useRef<HTMLDivElement>(null)

  async function mailCode(): Promise<void> {
    const { error } = await send({ email })
    if (error) {
      if (isDomainError(error, 'TOO_MANY_TRIES')) start(Math.min(codeResendSeconds, waitOf(error.data)))
      const [failed, reason] = [text('owner.codeFailed'), describeError(error, language)]
      return setStatus(reason && reason !== failed ? `${failed}. ${reason}` : failed)
    }
    setSent(true)
    setStatus(undefined)
    start(codeResendSeconds)
    toast.show({ tone: 'success', title: text('owner.codeSent') })
    // The button is out of use now, and the code is what comes next.
    row.current?.querySelector('input')?.focus()
  }

  return (
    <>
      <p className={styles.note}>{text('owner.codeNote', { email })}</p>
      <div ref={row} className={styles.codeRow}>
        <TextField
          name="verificationCode"
          label={text('owner.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={authLimits.codeLength}
          parse={(value) => value.replace(/\D/g, '').slice(0, authLimits.codeLength)}
          hint={isSent ? text('owner.codeSentTo', { email }) : undefined}
        />
        <Button
          className={styles.codeButton}
          busy={isLoading}
          disabled={secondsLeft > 0}
          onClick={() => void mailCode()}
        >
          {secondsLeft > 0
            ? text('owner.wait', { seconds: secondsLeft })
            : text(isSent ? 'owner.resend' : 'owner.getCode')}
        </Button>
      </div>
    </>
  )
}

function waitOf(data: unknown): number {
  const { waitSeconds } = (data ?? {}) as { waitSeconds?: unknown }
  return typeof waitSeconds === 'number' ? waitSeconds : codeResendSeconds
}
