import { sentenceOf } from '@longhand/api-client'
import { type AccountLinkPurpose, authLimits, chooseLanguage, type Session } from '@longhand/contracts'
import { Button } from '@longhand/ui-kit'
import { PasswordField } from '@longhand/ui-kit/formik'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { Form, Formik, type FormikHelpers } from 'formik'
import { type ReactNode, useState } from 'react'
import { useUseAccountLinkMutation } from '../api/account-link-api.ts'
import { useEmailLoginMutation } from '../api/auth-api.ts'
import { refusalOf } from '../api/refusal.ts'
import { loadHashPassword } from '../load-hash-password.ts'
import { type AccountErrors, checkAccount, parseField, pasteAs } from '../LoginDialog/fields.ts'
import { FormRefusal } from '../LoginDialog/FormRefusal.tsx'
import { LegalLine } from '../LoginDialog/LegalLine.tsx'
import { authMessages } from '../messages.ts'
import { accountLinkMessages } from './account-link-messages.ts'
import styles from './AccountLink.module.css'

export interface AccountLinkFormProps {
  /** Of the address. */
  token: string
  link: { purpose: Exclude<AccountLinkPurpose, 'address'>; email: string }
  /** Called once: the host keeps the session and leads on. */
  onLoggedIn: (session: Session) => void
  agreementHref: string
  privacyHref: string
}

interface Passwords {
  password: string
  confirmPassword: string
}

/** Chooses the password, and logs in with it. */
export function AccountLinkForm({
  link: { purpose, email },
  token,
  onLoggedIn,
  ...legal
}: AccountLinkFormProps): ReactNode {
  const text = authMessages.useMessages()
  const ownText = accountLinkMessages.useMessages()
  const language = useLanguage()
  const [spend] = useUseAccountLinkMutation()
  const [logIn] = useEmailLoginMutation()
  /** The link counts once: what follows is tried again without it. */
  const [isUsed, setUsed] = useState(false)

  function check(values: Passwords): AccountErrors {
    const { password, confirmPassword } = checkAccount(
      { ...values, email, verificationCode: '0' },
      {},
      (rule) => text(`rule.${rule}`),
    )
    return { ...(password && { password }), ...(confirmPassword && { confirmPassword }) }
  }

  async function submit(values: Passwords, { setStatus }: FormikHelpers<Passwords>): Promise<void> {
    const password = (await loadHashPassword())(values.password)
    const refusal = isUsed ? undefined : refusalOf(await spend({ token, password }))
    if (refusal) return setStatus({ message: sentenceOf(refusal, chooseLanguage(language)) ?? '', values })
    setUsed(true)
    const login = await logIn({ email, password })
    const refused = refusalOf(login)
    if (refused) return setStatus({ message: sentenceOf(refused, chooseLanguage(language)) ?? '', values })
    if (login.data) onLoggedIn(login.data)
  }

  const field = {
    autoComplete: 'new-password',
    maxLength: authLimits.passwordMaxLength,
    parse: parseField.password,
    onPaste: pasteAs(parseField.password),
  }
  return (
    <Formik<Passwords>
      initialValues={{ password: '', confirmPassword: '' }}
      validate={check}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <Form noValidate className={styles.form}>
          {/* For programs that keep passwords. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordField
            {...field}
            name="password"
            label={text(purpose === 'invitation' ? 'field.password' : 'field.newPassword')}
            hint={text('hint.password')}
          />
          <PasswordField
            {...field}
            name="confirmPassword"
            label={text('field.confirmPassword')}
            hint={text('hint.confirmPassword')}
          />
          <FormRefusal />
          <Button type="submit" variant="primary" wide busy={isSubmitting}>
            {ownText(`${purpose}.submit`)}
          </Button>
          <LegalLine {...legal} />
        </Form>
      )}
    </Formik>
  )
}
