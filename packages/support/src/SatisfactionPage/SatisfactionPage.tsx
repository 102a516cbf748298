import { describeError, isDomainError } from '@longhand/api-client'
import { Button, EmptyState, ErrorState, Skeleton, VisitorState } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { useGetSatisfactionQuery } from '../api/support-api.ts'
import { supportMessages } from '../messages.ts'
import { SatisfactionForm } from './SatisfactionForm.tsx'
import styles from './SatisfactionPage.module.css'

export interface SatisfactionPageProps {
  recordingId?: string | null | undefined
  /** @default true */
  isLoggedIn?: boolean | undefined
  onLoginRequired?: (() => void) | undefined
  onFeedback?: (() => void) | undefined
}

export function SatisfactionPage({
  recordingId,
  isLoggedIn = true,
  onLoginRequired,
  onFeedback,
}: SatisfactionPageProps): ReactNode {
  const text = supportMessages.useMessages()
  return (
    <div className={styles.root}>
      <header>
        <h1 className={styles.title}>
          {text(recordingId ? 'satisfaction.title' : 'satisfaction.productTitle')}
        </h1>
        <p className={styles.lead}>{text('satisfaction.lead')}</p>
      </header>
      {isLoggedIn ? (
        <Answer key={recordingId} recordingId={recordingId || null} onFeedback={onFeedback} />
      ) : (
        <VisitorState
          icon="sparkle"
          title={text('satisfaction.visitor')}
          description={text('satisfaction.visitorText')}
          onLogIn={onLoginRequired}
        />
      )}
    </div>
  )
}

function Answer({
  recordingId,
  onFeedback,
}: {
  recordingId: string | null
  onFeedback: SatisfactionPageProps['onFeedback']
}): ReactNode {
  const text = supportMessages.useMessages()
  const language = useLanguage()
  const [isSent, setSent] = useState(false)
  const { data: answer, error, isFetching, refetch } = useGetSatisfactionQuery(recordingId)
  if (isSent) return <Sent onChange={() => setSent(false)} onFeedback={onFeedback} />
  if (answer !== undefined)
    return <SatisfactionForm recordingId={recordingId} answer={answer} onSent={() => setSent(true)} />
  if (error === undefined) {
    return (
      <div aria-busy="true">
        <Skeleton lines={3} height="calc(5 * var(--longhand-rem))" />
      </div>
    )
  }
  if (isDomainError(error, 'RECORD_NOT_FOUND'))
    return <ErrorState title={text('satisfaction.missing')} description={text('satisfaction.missingText')} />
  return (
    <ErrorState
      title={text('satisfaction.failed')}
      description={describeError(error, language)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

function Sent({
  onChange,
  onFeedback,
}: {
  onChange: () => void
  onFeedback: SatisfactionPageProps['onFeedback']
}): ReactNode {
  const text = supportMessages.useMessages()
  return (
    <>
      <div role="status">
        <EmptyState
          icon="check"
          title={text('satisfaction.sent')}
          description={text('satisfaction.sentText')}
          action={<Button onClick={onChange}>{text('satisfaction.change')}</Button>}
        />
      </div>
      {onFeedback ? (
        <p className={styles.more}>
          {text('satisfaction.more')}
          <Button size="small" icon="mail" onClick={onFeedback}>
            {text('satisfaction.write')}
          </Button>
        </p>
      ) : null}
    </>
  )
}
