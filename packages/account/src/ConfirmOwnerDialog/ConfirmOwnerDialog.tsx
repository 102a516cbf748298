import { describeError, isDomainError } from '@longhand/api-client'
import { Button, Dialog } from '@longhand/ui-kit'
import { FormError } from '@longhand/ui-kit/formik'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { Form, Formik } from 'formik'
import type { FormikHelpers } from 'formik'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { object, string } from 'yup'
import { type OwnerProof, useGetUserInfoQuery } from '../api/account-api.ts'
import { accountMessages } from '../messages.ts'
import { Loaded } from '../PersonalInfoPage/Loaded.tsx'
import styles from './ConfirmOwnerDialog.module.css'
import { OwnerCodeField } from './OwnerCodeField.tsx'
import { OwnerPasswordField } from './OwnerPasswordField.tsx'

export interface ConfirmOwnerDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  description: ReactNode
  submitLabel: string
  hashPassword: (password: string) => string
  /** Goes on with the proof. Without an error the dialog closes; a refused proof is said at the field. */
  onProof: (proof: OwnerProof) => Promise<{ error?: unknown }>
  children?: ReactNode
}

interface ProofValues {
  password: string
  verificationCode: string
}

/** Asks a user who is logged in for their password, or for a code by mail where the account has none. */
export function ConfirmOwnerDialog({
  open,
  onOpenChange,
  description,
  children,
  ...form
}: ConfirmOwnerDialogProps): ReactNode {
  const text = accountMessages.useMessages()
  const query = useGetUserInfoQuery(undefined, { skip: !open })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('owner.title')}
      description={description}
      size="small"
      closeOnOutsidePress={false}
    >
      <Loaded query={query} lines={2}>
        {({ hasPassword, email }) => (
          <ProofForm {...form} email={email} hasPassword={hasPassword} onProved={() => onOpenChange(false)} />
        )}
      </Loaded>
      {children}
    </Dialog>
  )
}

type ProofFormProps = Pick<ConfirmOwnerDialogProps, 'submitLabel' | 'hashPassword' | 'onProof'> & {
  email: string
  hasPassword: boolean
  onProved: () => void
}

function ProofForm({
  email,
  hasPassword,
  submitLabel,
  hashPassword,
  onProof,
  onProved,
}: ProofFormProps): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const name = hasPassword ? 'password' : 'verificationCode'
  const rules = object(
    hasPassword
      ? { password: string().required(text('owner.passwordRequired')) }
      : { verificationCode: string().required(text('owner.codeRequired')) },
  )

  // A dialog that opens before it knows what to ask for gives the focus to its close icon.
  useEffect(() => fieldOf(form.current, name)?.focus(), [name])

  async function submit(
    { password, verificationCode }: ProofValues,
    helpers: FormikHelpers<ProofValues>,
  ): Promise<void> {
    helpers.setStatus(undefined)
    const { error } = await onProof(hasPassword ? { password: hashPassword(password) } : { verificationCode })
    if (error === undefined) return onProved()
    if (isDomainError(error, 'ILLEGAL_REQUEST')) helpers.setFieldError(name, describeError(error, language))
    else helpers.setStatus(describeError(error, language))
    fieldOf(form.current, name)?.focus()
  }

  return (
    <Formik<ProofValues>
      initialValues={{ password: '', verificationCode: '' }}
      validationSchema={rules}
      validateOnBlur={false}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <Form ref={form} noValidate className={styles.form}>
          {/* So a password manager knows whose password this is. */}
          <input type="text" hidden readOnly autoComplete="username" value={email} />
          {hasPassword ? <OwnerPasswordField /> : <OwnerCodeField email={email} />}
          <FormError />
          <div className={styles.action}>
            <Button type="submit" variant="primary" busy={isSubmitting}>
              {submitLabel}
            </Button>
          </div>
        </Form>
      )}
    </Formik>
  )
}

function fieldOf(form: HTMLFormElement | null, name: keyof ProofValues): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null
}
