import { useLanguage } from '@longhand/ui-kit/i18n'
import { describeError, isDomainError } from '@longhand/api-client'
import { fileNamePattern, folderNameLength } from '@longhand/contracts'
import type { Menu } from '@longhand/contracts'
import { TextField } from '@longhand/ui-kit/formik'
import { Form, Formik } from 'formik'
import type { FormikHelpers } from 'formik'
import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { object, string } from 'yup'
import { useAddMenuMutation, useUpdateMenuMutation } from '../../api/library-api.ts'
import { libraryMessages } from '../library-messages.ts'
import styles from './Folders.module.css'

export interface FolderNameFormProps {
  /** The folder to rename; without it a new one is made. */
  menu?: Menu | undefined
  /** Saved, or given up when there is no folder. */
  onDone: (menu?: Menu) => void
}

/** Takes the name of a new folder, or a new name of one: Enter or leaving saves, Escape gives up. */
export function FolderNameForm({ menu, onDone }: FolderNameFormProps): ReactNode {
  const t = libraryMessages.useMessages()
  const language = useLanguage()
  const [add] = useAddMenuMutation()
  const [update] = useUpdateMenuMutation()
  const isOver = useRef(false)

  const schema = object({
    menuName: string()
      .trim()
      .required(t('folders.nameEmpty'))
      .max(folderNameLength, t('folders.nameTooLong', { length: folderNameLength }))
      .matches(fileNamePattern, t('folders.nameStrange')),
  })

  function end(done?: Menu): void {
    if (isOver.current) return
    isOver.current = true
    onDone(done)
  }

  async function submit(form: { menuName: string }, helpers: FormikHelpers<{ menuName: string }>): Promise<void> {
    const menuName = form.menuName.trim()
    if (isOver.current || menuName === menu?.menuName) return end(menu)
    const { data, error } = await (menu ? update({ menuId: menu.menuId, menuName }) : add({ menuName }))
    if (data) return end(data)
    if (menu && isDomainError(error, 'RECORD_NOT_FOUND')) return end()
    helpers.setFieldError('menuName', describeError(error, language) ?? t('folders.notSaved'))
  }

  return (
    <Formik initialValues={{ menuName: menu?.menuName ?? '' }} validationSchema={schema} validateOnBlur={false} onSubmit={submit}>
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
            if (values.menuName.trim() === '') end()
            else if (!isSubmitting && !isOver.current) void submitForm()
          }}
        >
          <TextField
            name="menuName"
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
