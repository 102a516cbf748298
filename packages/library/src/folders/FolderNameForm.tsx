import { useLanguage } from '@longhand/ui-kit/i18n'
import { describeError, isDomainError } from '@longhand/api-client'
import { fileNamePattern, folderNameLength } from '@longhand/contracts'
import type { Folder } from '@longhand/contracts'
import { TextField } from '@longhand/ui-kit/formik'
import { Form, Formik } from 'formik'
import type { FormikHelpers } from 'formik'
import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { object, string } from 'yup'
import { useAddFolderMutation, useUpdateFolderMutation } from '../api/library-api.ts'
import { libraryMessages } from '../messages.ts'
import styles from './Folders.module.css'

export interface FolderNameFormProps {
  folder?: Folder | undefined
  /** Without a folder when it was given up. */
  onDone: (folder?: Folder) => void
}

/** Enter or leaving saves, Escape gives up. */
export function FolderNameForm({ folder, onDone }: FolderNameFormProps): ReactNode {
  const t = libraryMessages.useMessages()
  const language = useLanguage()
  const [add] = useAddFolderMutation()
  const [update] = useUpdateFolderMutation()
  const isOver = useRef(false)

  const schema = object({
    folderName: string()
      .trim()
      .required(t('folders.nameEmpty'))
      .max(folderNameLength, t('folders.nameTooLong', { length: folderNameLength }))
      .matches(fileNamePattern, t('folders.nameStrange')),
  })

  function end(done?: Folder): void {
    if (isOver.current) return
    isOver.current = true
    onDone(done)
  }

  async function submit(
    form: { folderName: string },
    helpers: FormikHelpers<{ folderName: string }>,
  ): Promise<void> {
    const folderName = form.folderName.trim()
    if (isOver.current || folderName === folder?.folderName) return end(folder)
    const { data, error } = await (folder
      ? update({ folderId: folder.folderId, folderName })
      : add({ folderName }))
    if (data) return end(data)
    if (folder && isDomainError(error, 'RECORD_NOT_FOUND')) return end()
    helpers.setFieldError('folderName', describeError(error, language) ?? t('folders.notSaved'))
  }

  return (
    <Formik
      initialValues={{ folderName: folder?.folderName ?? '' }}
      validationSchema={schema}
      validateOnBlur={false}
      onSubmit={submit}
    >
      {({ submitForm, isSubmitting, values }) => (
        <Form
          className={styles.nameForm}
          noValidate
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            end()
          }}
          onBlur={() => {
            // Who opens this and goes on to something else wanted no folder.
            if (values.folderName.trim() === '') end()
            else if (!isSubmitting && !isOver.current) void submitForm()
          }}
        >
          <TextField
            name="folderName"
            label={t('folders.name')}
            labelHidden
            placeholder={t('folders.name')}
            reserveMessage={false}
            autoFocus
            autoComplete="off"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </Form>
      )}
    </Formik>
  )
}
