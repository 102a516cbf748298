import type { Session } from '@longhand/contracts'
import { authLimits } from '@longhand/contracts'
import { Button } from '@longhand/ui-kit'
import { PasswordField, TextField } from '@longhand/ui-kit/formik'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { Form, Formik } from 'formik'
import type { FormikHelpers } from 'formik'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useEmailLoginMutation } from '../api/auth-api.ts'
import { refusalOf } from '../api/refusal.ts'
import { loadHashPassword } from '../load-hash-password.ts'
import { authMessages } from '../messages.ts'
import { AutomaticLogin } from './AutomaticLogin.tsx'
import { describeRefusedLogin } from './describe-refusal.ts'
import { parseField, pasteAs } from './fields.ts'
import { FormRefusal } from './FormRefusal.tsx'
import styles from './LoginDialog.module.css'
import { ModeLink } from './ModeLink.tsx'
import { useFirstFieldFocus } from './use-first-field-focus.ts'

interface LoginValues {
  email: string
  password: string
}

export interface LoginFormProps {
  email: string
  /** Only after a registration, whose login follows by itself. */
  password: string
  /** What is said in place of the way to sign up, where newcomers can't. */
  withoutSignup: string | undefined
  /** Aborted where that login was stopped. */
  automatic: AbortSignal | undefined
  onStopAutomatic: () => void
  onLoggedIn: (session: Session) => void
  onLeave: (mode: 'signup' | 'forgot', email: string) => void
}

export function LoginForm({
  email,
  password,
  withoutSignup,
  automatic,
  onStopAutomatic,
  onLoggedIn,
  onLeave,
}: LoginFormProps): ReactNode {
  const text = authMessages.useMessages()
  const language = useLanguage()
  const [logIn] = useEmailLoginMutation()
  const [isLoggedIn, setLoggedIn] = useState(false)
  const form = useFirstFieldFocus()

  async function submit(values: LoginValues, { setStatus }: FormikHelpers<LoginValues>): Promise<void> {
    const result = await logIn({ email: values.email, password: (await loadHashPassword())(values.password) })
    // It may have been stopped while the request was on its way.
    if (automatic?.aborted) return
    const refusal = refusalOf(result)
    if (refusal) onStopAutomatic()
    if (refusal) return setStatus({ message: describeRefusedLogin(refusal, language), values })
    // The page is about to load again: no one is to press a second time.
    setLoggedIn(true)
    if (result.data) onLoggedIn(result.data)
  }

  return (
    <Formik<LoginValues> initialValues={{ email, password }} onSubmit={submit}>
      {({ values, isSubmitting }) => (
        <Form ref={form} noValidate className={`${styles.form} ${styles.loginForm}`}>
          <TextField
            name="email"
            type="email"
            label={text('field.email')}
            autoComplete="username"
            maxLength={authLimits.emailLength}
            parse={parseField.email}
            onPaste={pasteAs(parseField.email)}
            reserveMessage={false}
          />
          <PasswordField
            name="password"
            label={text('field.password')}
            autoComplete="current-password"
            maxLength={authLimits.passwordMaxLength}
            parse={parseField.password}
            onPaste={pasteAs(parseField.password)}
            reserveMessage={false}
          />
          <p className={styles.forgot}>
            <ModeLink onPress={() => onLeave('forgot', values.email)}>{text('login.toForgot')}</ModeLink>
          </p>
          <div className={styles.action}>
            {automatic && !isLoggedIn ? <AutomaticLogin onStop={onStopAutomatic} /> : null}
            <FormRefusal />
            <Button
              type="submit"
              variant="primary"
              wide
              busy={isSubmitting || isLoggedIn}
              disabled={values.email === '' || values.password === ''}
            >
              {text('login.submit')}
            </Button>
            <p className={styles.prompt}>
              {withoutSignup ?? (
                <>
                  {text('login.newHere')}
                  <ModeLink onPress={() => onLeave('signup', values.email)}>
                    {text('login.toSignup')}
                  </ModeLink>
                </>
              )}
            </p>
          </div>
        </Form>
      )}
    </Formik>
  )
}
