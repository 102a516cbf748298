import { describeError, isDomainError } from '@longhand/api-client'
import { type AccessGroup, authLimits, isRepetition } from '@longhand/contracts'
import { Button } from '@longhand/ui-kit'
import { FormError, PasswordField } from '@longhand/ui-kit/formik'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useToast } from '@longhand/ui-kit'
import { Form, Formik } from 'formik'
import type { FormikHelpers } from 'formik'
import { type ReactNode, useState } from 'react'
import { object, ref, string } from 'yup'
import { EndAllDialog } from '../Access/EndAllDialog.tsx'
import { endable } from '../Access/use-access-names.ts'
import { useChangePasswordMutation, useGetUserInfoQuery, useLazyListAccessQuery } from '../api/account-api.ts'
import { accountMessages } from '../messages.ts'
import { Loaded } from './Loaded.tsx'
import styles from './PersonalInfoPage.module.css'
import { Section } from './Section.tsx'

interface PasswordValues {
  currentPassword: string
  password: string
  confirmPassword: string
}

const empty: PasswordValues = { currentPassword: '', password: '', confirmPassword: '' }

export interface PasswordSectionProps {
  hashPassword: (password: string) => string
}

export function PasswordSection({ hashPassword }: PasswordSectionProps): ReactNode {
  const text = accountMessages.useMessages()
  const query = useGetUserInfoQuery()
  const [loadAccess] = useLazyListAccessQuery()
  const [left, setLeft] = useState<AccessGroup[]>([])
  const [isAsking, setAsking] = useState(false)

  /** Anyone who knew the former password may have set something up. */
  async function offerToEnd(): Promise<void> {
    const { data } = await loadAccess()
    const others = endable(data ?? [])
    setLeft(others)
    setAsking(others.length > 0)
  }

  return (
    <Section title={text('password.title')}>
      <Loaded query={query} lines={4}>
        {({ hasPassword, email }) =>
          hasPassword ? (
            <PasswordForm email={email} hashPassword={hashPassword} onChanged={() => void offerToEnd()} />
          ) : (
            <p className={styles.note}>{text('password.none')}</p>
          )
        }
      </Loaded>
      <EndAllDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={text('access.endAllAfterPassword')}
        groups={left}
      />
    </Section>
  )
}

function PasswordForm({
  email,
  hashPassword,
  onChanged,
}: PasswordSectionProps & { email: string; onChanged: () => void }): ReactNode {
  const text = accountMessages.useMessages()
  const toast = useToast()
  const language = useLanguage()
  const [change] = useChangePasswordMutation()
  const rule = text('password.rule')
  const rules = object({
    currentPassword: string().required(text('password.required')),
    password: string()
      .required(rule)
      .min(authLimits.passwordMinLength, rule)
      .max(authLimits.passwordMaxLength, rule)
      .test(
        'repetition',
        text('password.repetition'),
        (password = '') => password.length < authLimits.passwordMinLength || !isRepetition(password),
      )
      .test(
        'same',
        text('password.same'),
        (password, { parent }) =>
          password === undefined || password !== (parent as PasswordValues).currentPassword,
      ),
    confirmPassword: string()
      .required(text('password.mismatch'))
      .oneOf([ref('password')], text('password.mismatch')),
  })

  async function submit(values: PasswordValues, helpers: FormikHelpers<PasswordValues>): Promise<void> {
    const { error } = await change({
      currentPassword: hashPassword(values.currentPassword),
      password: hashPassword(values.password),
    })
    if (!error) {
      helpers.resetForm()
      toast.show({ tone: 'success', title: text('password.done') })
      return onChanged()
    }
    const sentence = describeError(error, language)
    if (isDomainError(error, 'WRONG_CREDENTIALS')) helpers.setFieldError('currentPassword', sentence)
    else if (isDomainError(error, 'COMMON_PASSWORD') || isDomainError(error, 'SAME_PASSWORD'))
      helpers.setFieldError('password', sentence)
    else helpers.setStatus(sentence)
  }

  const field = {
    maxLength: authLimits.passwordMaxLength,
    parse: (value: string) => value.replace(/\s/g, '').slice(0, authLimits.passwordMaxLength),
  }
  return (
    <Formik<PasswordValues> initialValues={empty} validationSchema={rules} onSubmit={submit}>
      {({ dirty, isSubmitting, status }) => (
        <Form noValidate className={styles.passwordForm}>
          {/* So a password manager knows whose password changes. */}
          <input type="text" hidden readOnly autoComplete="username" value={email} />
          <PasswordField
            {...field}
            name="currentPassword"
            label={text('password.current')}
            autoComplete="current-password"
          />
          <PasswordField
            {...field}
            name="password"
            label={text('password.next')}
            autoComplete="new-password"
          />
          <PasswordField
            {...field}
            name="confirmPassword"
            label={text('password.confirm')}
            autoComplete="new-password"
          />
          <FormError>{status as string | undefined}</FormError>
          <div>
            <Button type="submit" busy={isSubmitting} disabled={!dirty}>
              {text('password.submit')}
            </Button>
          </div>
        </Form>
      )}
    </Formik>
  )
}
