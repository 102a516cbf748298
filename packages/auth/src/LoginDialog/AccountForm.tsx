import type { ApiError } from '@longhand/api-client'
import { webSource } from '@longhand/contracts'
import { Button, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { Form, Formik } from 'formik'
import type { FormikHelpers } from 'formik'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useEmailRegisterMutation, useResetPasswordMutation } from '../api/auth-api.ts'
import { refusalOf } from '../api/refusal.ts'
import { loadHashPassword } from '../load-hash-password.ts'
import { authMessages } from '../messages.ts'
import { AccountFields } from './AccountFields.tsx'
import { describeRefusal } from './describe-refusal.ts'
import { type AccountErrors, type AccountValues, checkAccount, type RefusedFields } from './fields.ts'
import { FormRefusal } from './FormRefusal.tsx'
import styles from './LoginDialog.module.css'
import { ModeLink } from './ModeLink.tsx'
import { useFirstFieldFocus } from './use-first-field-focus.ts'
import type { Verification } from './use-verification.ts'

export interface AccountFormProps {
  mode: 'signup' | 'forgot'
  email: string
  inviteCode: string | undefined
  verification: Verification
  onDone: (account: Pick<AccountValues, 'email' | 'password'>) => void
  onLeave: (email: string) => void
}

export function AccountForm({
  mode,
  email,
  inviteCode,
  verification,
  onDone,
  onLeave,
}: AccountFormProps): ReactNode {
  const text = authMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [register] = useEmailRegisterMutation()
  const [reset] = useResetPasswordMutation()
  const [refused, setRefused] = useState<RefusedFields>({})
  const form = useFirstFieldFocus()

  function check(values: AccountValues): AccountErrors {
    const { verificationCode, ...errors } = checkAccount(values, refused, (rule) => text(`rule.${rule}`))
    // No one can enter a code before there is one.
    const isMissing = values.verificationCode === '' && verification.sentTo !== values.email
    return verificationCode === undefined || isMissing ? errors : { ...errors, verificationCode }
  }

  async function submit(values: AccountValues, helpers: FormikHelpers<AccountValues>): Promise<void> {
    const unproved = await verification.prove(values.email, values.verificationCode)
    const fields = { email: values.email, password: (await loadHashPassword())(values.password) }
    const refusal =
      unproved ??
      refusalOf(
        mode === 'signup'
          ? await register({ ...fields, source: webSource, inviteCode })
          : await reset(fields),
      )
    if (refusal) return showRefusal(refusal, values, helpers)
    toast.show({ tone: 'success', title: text(`${mode}.done`) })
    onDone(values)
  }

  function showRefusal(
    refusal: ApiError,
    values: AccountValues,
    helpers: FormikHelpers<AccountValues>,
  ): void {
    const isCheckOver = refusal.kind === 'domain' && refusal.name === 'ILLEGAL_REQUEST'
    if (isCheckOver) verification.startOver()
    const { field, message } = isCheckOver
      ? { message: text('code.expired') }
      : describeRefusal(refusal, language)
    if (!field) return helpers.setStatus({ message, values })
    setRefused((before) => ({ ...before, [field]: { value: values[field], message } }))
    helpers.setFieldError(field, message)
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()
  }

  return (
    <Formik<AccountValues>
      initialValues={{ email, password: '', confirmPassword: '', verificationCode: '' }}
      validate={check}
      onSubmit={submit}
    >
      {({ values, isSubmitting }) => {
        const errors = check(values)
        const isReady = Object.keys(errors).length === 0 && verification.sentTo === values.email
        return (
          <Form ref={form} noValidate className={styles.form}>
            <AccountFields mode={mode} errors={errors} verification={verification} />
            <div className={styles.action}>
              <FormRefusal />
              <Button type="submit" variant="primary" wide busy={isSubmitting} disabled={!isReady}>
                {text(`${mode}.submit`)}
              </Button>
              <p className={styles.prompt}>
                {mode === 'signup' ? text('signup.hasAccount') : null}
                <ModeLink onPress={() => onLeave(values.email)}>{text(`${mode}.toLogin`)}</ModeLink>
              </p>
            </div>
          </Form>
        )
      }}
    </Formik>
  )
}
