import { describeError } from '@longhand/api-client'
import { type FeedbackState, feedbackStates, operatorLimits, type WrittenFeedback } from '@longhand/contracts'
import { Button, Card, EmptyState, Notice, Select, TextArea, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { freshOnFocus, useAnswerFeedbackMutation, useListFeedbackQuery } from '../api/operator-api.ts'
import { formatMoment } from '../format.ts'
import { ListedPages, pageSize } from '../Listing/ListedPages.tsx'
import styles from '../Listing/Listing.module.css'
import { operatorMessages } from '../messages.ts'
import type { OperatorAddress } from '../operator-address.ts'
import { FeedbackPictures } from '../Opinions/FeedbackPictures.tsx'

export interface FeedbackListProps {
  address: OperatorAddress
  onAddressChange: (address: OperatorAddress) => void
  /** Otherwise it says how many there are. */
  showsPictures: boolean
}

/** What people wrote, and what they were answered. */
export function FeedbackList({ address, onAddressChange, showsPictures }: FeedbackListProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const { page = 1, feedbackState: state } = address
  const { data, error, isFetching, refetch } = useListFeedbackQuery({ page, pageSize, state }, freshOnFocus)
  /** What is being answered stays, though another's answer takes it out of the list. */
  const [kept, setKept] = useState<WrittenFeedback>()
  const listed = data?.list ?? []
  const list =
    kept && listed.every(({ feedbackId }) => feedbackId !== kept.feedbackId) ? [kept, ...listed] : listed
  return (
    <>
      <h2 className={styles.heading}>{text('feedback.title')}</h2>
      <div className={styles.filters}>
        <Select<FeedbackState | 'all'>
          label={text('people.state')}
          value={state ?? 'all'}
          onValueChange={(next) =>
            onAddressChange({ ...address, feedbackState: next === 'all' ? undefined : next, page: undefined })
          }
          options={(['all', ...feedbackStates] as const).map((value) => ({
            value,
            label: text(`feedbackState.${value}`),
          }))}
        />
      </div>
      <ListedPages
        failure={error && text('feedback.failed')}
        reason={describeError(error, language)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        total={data?.total}
        page={page}
        onPageChange={(next) => onAddressChange({ ...address, page: next })}
      >
        {list.length === 0 ? (
          <EmptyState
            icon="mail"
            title={text(state === undefined ? 'feedback.none' : 'feedback.noneMatch')}
          />
        ) : null}
        <ul className={styles.cards}>
          {list.map((one) => (
            <li key={one.feedbackId}>
              <FeedbackCard
                feedback={one}
                showsPictures={showsPictures}
                onChanged={() => void refetch()}
                onAnswering={(isAnswering) => setKept(isAnswering ? one : undefined)}
              />
            </li>
          ))}
        </ul>
      </ListedPages>
    </>
  )
}

function FeedbackCard({
  feedback,
  showsPictures,
  onChanged,
  onAnswering,
}: {
  feedback: WrittenFeedback
  showsPictures: boolean
  onChanged: () => void
  onAnswering: (isAnswering: boolean) => void
}): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const id = useId()
  const [isAnswering, setAnswering] = useState(false)
  const answering = (isAnswering: boolean): void => {
    setAnswering(isAnswering)
    onAnswering(isAnswering)
  }
  const { email, contact, category, content, pictures, createTime, answer, answerTime } = feedback
  return (
    <Card>
      <div className={styles.card}>
        <p className={styles.who} id={id}>
          {email}
          <span className={styles.soft}>
            {category} · {formatMoment(createTime, language)}
            {pictures > 0 && !showsPictures ? ` · ${text('feedback.pictures', { count: pictures })}` : ''}
            {contact ? ` · ${contact}` : ''}
          </span>
        </p>
        <p className={styles.written}>{content}</p>
        {pictures > 0 && showsPictures ? <FeedbackPictures feedback={feedback} /> : null}
        {answer === null ? null : (
          <blockquote className={styles.answer}>
            <p className={styles.soft}>
              {text('feedback.answered', { time: formatMoment(answerTime ?? 0, language) })}
            </p>
            <p className={styles.written}>{answer}</p>
          </blockquote>
        )}
        {answer === null && !isAnswering ? (
          <Button size="small" aria-describedby={id} onClick={() => answering(true)}>
            {text('feedback.answer')}
          </Button>
        ) : null}
        {isAnswering ? (
          <AnswerForm feedback={feedback} onChanged={onChanged} onClose={() => answering(false)} />
        ) : null}
      </div>
    </Card>
  )
}

function AnswerForm({
  feedback: { feedbackId, email, answer: othersAnswer },
  onChanged,
  onClose,
}: {
  feedback: WrittenFeedback
  onChanged: () => void
  onClose: () => void
}): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [answer, setAnswer] = useState('')
  const [isTried, setTried] = useState(false)
  const [send, { isLoading, error }] = useAnswerFeedbackMutation()
  const isMissing = answer.trim() === ''

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    const { error: refusal } = await send({ feedbackId, answer: answer.trim() })
    // Also when another was quicker: their answer is shown, and what was written here stays.
    onChanged()
    if (refusal) return
    onClose()
    toast.show({ tone: 'success', title: text('feedback.sent', { email }) })
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextArea
        label={text('feedback.yourAnswer', { email })}
        hint={text('feedback.answerNote')}
        error={isTried && isMissing ? text('feedback.answerMissing') : undefined}
        value={answer}
        onValueChange={setAnswer}
        maxLength={operatorLimits.messageLength}
        rows={4}
      />
      {error ? <Notice tone="red">{describeError(error, language)}</Notice> : null}
      <div className={styles.actions}>
        <Button size="small" onClick={onClose}>
          {text('cancel')}
        </Button>
        {othersAnswer === null ? (
          <Button type="submit" size="small" variant="primary" busy={isLoading}>
            {text('feedback.send')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
