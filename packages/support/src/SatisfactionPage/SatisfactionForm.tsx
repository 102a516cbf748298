import { describeError } from '@longhand/api-client'
import {
  bestRating,
  type Satisfaction,
  satisfactionCommentLength,
  type SatisfactionReason,
  satisfactionReasons,
} from '@longhand/contracts'
import { Button, Checkbox, FieldGroup } from '@longhand/ui-kit'
import { FormError, TextArea } from '@longhand/ui-kit/formik'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { Form, Formik, useFormikContext } from 'formik'
import type { ReactNode } from 'react'
import { useRateSatisfactionMutation } from '../api/support-api.ts'
import { supportMessages } from '../messages.ts'
import styles from './SatisfactionPage.module.css'

const goodFrom = 4

export interface SatisfactionFormProps {
  /** Null for the product. */
  recordingId: string | null
  answer: Satisfaction | null
  onSent: () => void
}

export function SatisfactionForm({ recordingId, answer, onSent }: SatisfactionFormProps): ReactNode {
  const text = supportMessages.useMessages()
  const language = useLanguage()
  const [rate] = useRateSatisfactionMutation()
  return (
    <Formik<Satisfaction>
      initialValues={answer ?? { rating: 0, reasons: [], comment: '' }}
      onSubmit={async (values, { setStatus }) => {
        setStatus(undefined)
        const { error } = await rate({ ...values, recordingId: recordingId ?? undefined })
        if (error === undefined) onSent()
        else setStatus(text('satisfaction.notSent', { reason: describeError(error, language) ?? '' }))
      }}
    >
      {({ values, isSubmitting }) => (
        <Form noValidate className={styles.form}>
          <Rating />
          {values.rating > 0 ? (
            <>
              <Reasons />
              <TextArea
                name="comment"
                label={text('satisfaction.comment')}
                rows={4}
                reserveMessage={false}
                maxLength={satisfactionCommentLength}
              />
            </>
          ) : null}
          <FormError />
          <div>
            <Button type="submit" variant="primary" busy={isSubmitting} disabled={values.rating === 0}>
              {text('satisfaction.send')}
            </Button>
          </div>
        </Form>
      )}
    </Formik>
  )
}

function Rating(): ReactNode {
  const text = supportMessages.useMessages()
  const { values, setFieldValue } = useFormikContext<Satisfaction>()
  return (
    <FieldGroup legend={text('satisfaction.rating')}>
      <div className={styles.ratings}>
        {Array.from({ length: bestRating }, (_, index) => index + 1).map((rating) => (
          <label key={rating} className={styles.rating}>
            <input
              type="radio"
              name="rating"
              value={rating}
              checked={values.rating === rating}
              onChange={() => void setFieldValue('rating', rating)}
              className={styles.radio}
            />
            <span className={styles.number} aria-hidden>
              {rating}
            </span>
            <span className={styles.word}>{text(`satisfaction.rating${rating as 1}`)}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

function Reasons(): ReactNode {
  const text = supportMessages.useMessages()
  const { values, setFieldValue } = useFormikContext<Satisfaction>()

  function choose(reason: SatisfactionReason, isChosen: boolean): void {
    void setFieldValue(
      'reasons',
      satisfactionReasons.filter((one) => (one === reason ? isChosen : values.reasons.includes(one))),
    )
  }

  return (
    <FieldGroup
      legend={text(values.rating >= goodFrom ? 'satisfaction.whatWasGood' : 'satisfaction.whatWasBad')}
    >
      <div className={styles.reasons}>
        {satisfactionReasons.map((reason) => (
          <Checkbox
            key={reason}
            label={text(`satisfaction.${reason}`)}
            checked={values.reasons.includes(reason)}
            onCheckedChange={(isChosen) => choose(reason, isChosen)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
