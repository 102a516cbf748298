import { useLanguage } from '@longhand/ui-kit/i18n'
import { describeError } from '@longhand/api-client'
import { defaultShareDays, shareDays, sharePasswordLength } from '@longhand/contracts'
import type { ShareDays } from '@longhand/contracts'
import { Button, Notice } from '@longhand/ui-kit'
import { PasswordField, Select } from '@longhand/ui-kit/formik'
import { Form, Formik } from 'formik'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { object, string } from 'yup'
import { useCreateShareLinkMutation } from '../api/sharing-api.ts'
import styles from './ShareDialog.module.css'
import { sharingMessages } from './sharing-messages.ts'

type Lifetime = `${ShareDays}` | 'never'

const lifetimes: readonly Lifetime[] = [...shareDays.map((days): Lifetime => `${days}`), 'never']

export function NewLinkForm({
  recordingId,
  onCreated,
}: {
  recordingId: string
  onCreated: (url: string) => void
}): ReactNode {
  const t = sharingMessages.useMessages()
  const language = useLanguage()
  const [create] = useCreateShareLinkMutation()
  const [failure, setFailure] = useState<string>()
  const schema = object({
    password: string()
      .min(sharePasswordLength.min, t('password.length', sharePasswordLength))
      .max(sharePasswordLength.max, t('password.length', sharePasswordLength)),
  })

  async function submit({ lifetime, password }: { lifetime: Lifetime; password: string }): Promise<void> {
    const days = lifetime === 'never' ? null : (Number(lifetime) as ShareDays)
    const { data, error } = await create({
      recordingId,
      days,
      password: password === '' ? undefined : password,
    })
    if (data) onCreated(data.url)
    else setFailure(describeError(error, language))
  }

  function labelOf(lifetime: Lifetime): string {
    if (lifetime === 'never') return t('days.never')
    return lifetime === '365' ? t('days.year') : t('days.day', { count: Number(lifetime) })
  }

  return (
    <Formik<{ lifetime: Lifetime; password: string }>
      initialValues={{ lifetime: `${defaultShareDays}`, password: '' }}
      validationSchema={schema}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <Form className={styles.form} noValidate>
          <Select
            name="lifetime"
            label={t('ends')}
            options={lifetimes.map((value) => ({ value, label: labelOf(value) }))}
          />
          <PasswordField
            name="password"
            label={t('password.label')}
            hint={t('password.hint')}
            autoComplete="new-password"
            maxLength={sharePasswordLength.max}
          />
          {failure === undefined ? null : <Notice tone="red">{t('notCreated', { reason: failure })}</Notice>}
          <Button type="submit" variant="primary" icon="link" busy={isSubmitting} className={styles.create}>
            {t('create')}
          </Button>
        </Form>
      )}
    </Formik>
  )
}
