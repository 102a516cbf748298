import { describeError } from '@longhand/api-client'
import { versionNameLength } from '@longhand/contracts'
import type { TranscriptVersion } from '@longhand/contracts'
import { Dialog, useToast } from '@longhand/ui-kit'
import { TextField } from '@longhand/ui-kit/formik'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { Form, Formik } from 'formik'
import type { FormikHelpers } from 'formik'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { object, string } from 'yup'
import { recordingsMessages } from '@longhand/recordings'
import { useNameVersionMutation } from '../api/versions-api.ts'
import { versionsMessages } from './versions-messages.ts'

export interface NameVersionDialogProps {
  recordingId: string
  /** Absent for the present text. */
  version: TranscriptVersion | undefined
  beforeNaming?: (() => Promise<void>) | undefined
  onNamed: (versionId: string) => void
  onClose: () => void
}

export function NameVersionDialog({
  recordingId,
  version,
  beforeNaming,
  onNamed,
  onClose,
}: NameVersionDialogProps): ReactNode {
  const t = versionsMessages.useMessages()
  const ofRecordings = recordingsMessages.useMessages()
  const toast = useToast()
  const language = useLanguage()
  const formId = useId()
  const [send] = useNameVersionMutation()
  const schema = object({
    name: string()
      .trim()
      .required(ofRecordings('nameEmpty'))
      .max(versionNameLength, ofRecordings('nameTooLong', { length: versionNameLength })),
  })

  async function submit({ name }: { name: string }, helpers: FormikHelpers<{ name: string }>): Promise<void> {
    if (!version) await beforeNaming?.()
    const { data, error } = await send({
      recordingId,
      name: name.trim(),
      versionId: version?.versionId,
    })
    if (!data) return helpers.setFieldError('name', describeError(error, language) ?? t('nameFailed'))
    toast.show({ title: t('named', { name: data.name ?? '' }), tone: 'success' })
    onNamed(data.versionId)
    onClose()
  }

  return (
    <Formik
      initialValues={{ name: version?.name ?? '' }}
      validationSchema={schema}
      validateOnBlur={false}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <Dialog
          open
          onOpenChange={onClose}
          size="small"
          title={version === undefined ? t('namePresent') : version.name === null ? t('name') : t('rename')}
          action={{ label: t('save'), form: formId, busy: isSubmitting }}
        >
          <Form id={formId} noValidate>
            <TextField name="name" label={t('nameLabel')} hint={t('nameHint')} autoFocus autoComplete="off" />
          </Form>
        </Dialog>
      )}
    </Formik>
  )
}
