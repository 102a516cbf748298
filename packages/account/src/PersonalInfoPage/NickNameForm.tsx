import { nickNameLength } from '@longhand/contracts'
import { Button } from '@longhand/ui-kit'
import { TextField } from '@longhand/ui-kit/formik'
import { Form, Formik } from 'formik'
import type { ReactNode } from 'react'
import { object, string } from 'yup'
import { useUpdateUserInfoMutation } from '../api/account-api.ts'
import { accountMessages } from '../messages.ts'
import styles from './PersonalInfoPage.module.css'
import { useOutcomeToast } from '../use-outcome-toast.ts'

export function NickNameForm({ nickName }: { nickName: string }): ReactNode {
  const text = accountMessages.useMessages()
  const report = useOutcomeToast()
  const [update] = useUpdateUserInfoMutation()
  const rules = object({
    nickName: string().trim().required(text('profile.nickNameEmpty')).max(nickNameLength),
  })
  return (
    <Formik
      initialValues={{ nickName }}
      enableReinitialize
      validationSchema={rules}
      onSubmit={async (values) => {
        report(await update({ nickName: values.nickName.trim() }), text('profile.saved'))
      }}
    >
      {({ values, isSubmitting }) => (
        <Form noValidate className={styles.row}>
          <TextField
            name="nickName"
            label={text('profile.nickName')}
            autoComplete="nickname"
            maxLength={nickNameLength}
            // A pasted line break or tab is no part of a name.
            parse={(value) => value.replace(/\p{Cc}/gu, '')}
          />
          <Button
            type="submit"
            busy={isSubmitting}
            disabled={values.nickName.trim() === nickName}
            className={styles.besideField}
          >
            {text('profile.save')}
          </Button>
        </Form>
      )}
    </Formik>
  )
}
