import { sentenceOf } from '@longhand/api-client'
import { authLimits, chooseLanguage } from '@longhand/contracts'
import { Button, useToast } from '@longhand/ui-kit'
import { TextField } from '@longhand/ui-kit/formik'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useFormikContext } from 'formik'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { authMessages } from '../messages.ts'
import { type AccountValues, parseField, pasteAs } from './fields.ts'
import styles from './LoginDialog.module.css'
import type { Verification } from './use-verification.ts'

const needs = {
  email: 'needsEmail',
  password: 'needsPassword',
  confirmPassword: 'needsConfirmPassword',
} as const

export interface CodeFieldProps {
  verification: Verification
  /** The first field that has to be filled in before a code can be sent. */
  missing: keyof typeof needs | undefined
}

export function CodeField({ verification, missing }: CodeFieldProps): ReactNode {
  const text = authMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const { values, setStatus } = useFormikContext<AccountValues>()
  const row = useRef<HTMLDivElement>(null)
  const { sentTo, secondsLeft, isSending, send } = verification

  async function mailCode(): Promise<void> {
    const refusal = await send(values.email)
    if (refusal) {
      const reason = sentenceOf(refusal, chooseLanguage(language))
      const failed = text('code.failed')
      return setStatus({ message: reason && reason !== failed ? `${failed}. ${reason}` : failed, values })
    }
    toast.show({ tone: 'success', title: text('code.sent') })
    // The button is out of use now, and the code is what comes next.
    row.current?.querySelector('input')?.focus()
  }

  return (
    <div ref={row} className={styles.codeRow}>
      <TextField
        name="verificationCode"
        label={text('field.verificationCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={authLimits.codeLength}
        parse={parseField.verificationCode}
        onPaste={pasteAs(parseField.verificationCode)}
        hint={
          sentTo !== '' && sentTo === values.email
            ? text('code.sentTo', { email: sentTo })
            : text(missing ? `code.${needs[missing]}` : 'hint.verificationCode')
        }
      />
      <Button
        className={styles.codeButton}
        busy={isSending}
        disabled={missing !== undefined || secondsLeft > 0}
        onClick={() => void mailCode()}
      >
        {secondsLeft > 0
          ? text('code.wait', { seconds: secondsLeft })
          : text(sentTo === '' ? 'code.get' : 'code.resend')}
      </Button>
    </div>
  )
}
