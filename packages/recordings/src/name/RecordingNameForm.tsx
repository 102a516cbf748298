import { useLanguage } from '@longhand/ui-kit/i18n'
import { describeError } from '@longhand/api-client'
import { fileNameLength, fileNamePattern } from '@longhand/contracts'
import { TextField } from '@longhand/ui-kit/formik'
import { Form, Formik } from 'formik'
import type { FormikHelpers } from 'formik'
import { useRef } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { object, string } from 'yup'
import { useRenameRecordingMutation } from '../api/recordings-api.ts'
import { recordingsMessages } from '../messages.ts'
import styles from './RecordingNameForm.module.css'

export interface RecordingNameFormProps {
  recordingId: string
  fileName: string
  onDone: () => void
}

export function RecordingNameForm({ recordingId, fileName, onDone }: RecordingNameFormProps): ReactNode {
  const t = recordingsMessages.useMessages()
  const language = useLanguage()
  const [rename] = useRenameRecordingMutation()
  const isGivenUp = useRef(false)

  const schema = object({
    name: string()
      .trim()
      .required(t('nameEmpty'))
      .max(fileNameLength, t('nameTooLong', { length: fileNameLength }))
      .matches(fileNamePattern, t('nameStrange')),
  })

  async function submit(form: { name: string }, helpers: FormikHelpers<{ name: string }>): Promise<void> {
    const entered = form.name.trim()
    if (isGivenUp.current || entered === fileName) return onDone()
    const { error } = await rename({ recordingId, fileName: entered })
    if (!error) return onDone()
    helpers.setFieldError('name', describeError(error, language) ?? t('nameNotSaved'))
  }

  return (
    <Formik
      initialValues={{ name: fileName }}
      validationSchema={schema}
      validateOnBlur={false}
      onSubmit={submit}
    >
      {({ submitForm, isSubmitting }) => (
        <Form
          className={styles.root}
          noValidate
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            isGivenUp.current = true
            onDone()
          }}
          onBlur={() => {
            if (!isGivenUp.current && !isSubmitting) void submitForm()
          }}
        >
          <TextField
            name="name"
            label={t('name')}
            labelHidden
            reserveMessage={false}
            autoFocus
            autoComplete="off"
            onFocus={(event: FocusEvent<HTMLInputElement>) =>
              event.currentTarget.setSelectionRange(0, stemLength(event.currentTarget.value))
            }
          />
        </Form>
      )}
    </Formik>
  )
}

function stemLength(fileName: string): number {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 ? dot : fileName.length
}
