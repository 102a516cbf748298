import { describeError } from '@longhand/api-client'
import { feedbackLimits } from '@longhand/contracts'
import { ErrorState, Skeleton } from '@longhand/ui-kit'
import { FormError, Select, TextArea, TextField } from '@longhand/ui-kit/formik'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { Form, useFormikContext } from 'formik'
import { type ReactNode, useEffect } from 'react'
import { useListFeedbackCategoriesQuery } from '../api/support-api.ts'
import { supportMessages } from '../messages.ts'
import styles from './FeedbackDialog.module.css'
import type { FeedbackValues } from './feedback-values.ts'
import { PictureField } from './PictureField.tsx'

/** @param props.id For the button outside that sends it. */
export function FeedbackForm({ id }: { id: string }): ReactNode {
  const text = supportMessages.useMessages()
  const language = useLanguage()
  const { data: categories, error, isFetching, refetch } = useListFeedbackCategoriesQuery({ language })
  const { values, setFieldValue } = useFormikContext<FeedbackValues>()
  const details =
    categories?.filter(({ parentId }) => parentId !== '' && parentId === values.categoryId) ?? []
  const isForeignDetail =
    values.detailId !== '' &&
    categories !== undefined &&
    !details.some((detail) => detail.id === values.detailId)
  useEffect(() => {
    if (isForeignDetail) void setFieldValue('detailId', '')
  }, [isForeignDetail, setFieldValue])

  if (categories === undefined) {
    return error === undefined ? (
      <div aria-busy="true">
        <Skeleton lines={5} height="calc(3 * var(--longhand-rem))" />
      </div>
    ) : (
      <ErrorState
        title={text('feedback.categoriesFailed')}
        description={describeError(error, language)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  const option = ({
    id: value,
    name: label,
  }: (typeof categories)[number]): { value: string; label: string } => ({ value, label })
  return (
    <Form id={id} noValidate className={styles.form}>
      <div className={styles.categories}>
        <Select
          name="categoryId"
          label={text('feedback.category')}
          placeholder={text('feedback.choose')}
          options={categories.filter(({ level }) => level === 0).map(option)}
        />
        {details.length > 0 ? (
          <Select
            name="detailId"
            label={text('feedback.detail')}
            placeholder={text('feedback.choose')}
            options={details.map(option)}
          />
        ) : null}
      </div>
      <TextArea
        name="content"
        label={text('feedback.content')}
        hint={text('feedback.contentHint')}
        rows={6}
        maxLength={feedbackLimits.contentLength}
      />
      <PictureField
        pictures={values.pictures}
        onChange={(pictures) => void setFieldValue('pictures', pictures)}
      />
      <TextField
        name="contact"
        label={text('feedback.contact')}
        hint={text('feedback.contactHint')}
        maxLength={feedbackLimits.contactLength}
        autoComplete="email"
      />
      <FormError />
    </Form>
  )
}
