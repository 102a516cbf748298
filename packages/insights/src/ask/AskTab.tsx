import { describeError } from '@longhand/api-client'
import { questionLength } from '@longhand/contracts'
import { Button, ConfirmDialog, EmptyState, ErrorState, Skeleton, TextArea } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import {
  useAskQuestionMutation,
  useClearQuestionsMutation,
  useGetInsightsConfigurationQuery,
  useListQuestionsQuery,
} from '../api/insights-api.ts'
import { insightsMessages } from '../messages.ts'
import type { InsightContext } from '../panel-context.ts'
import { useAttempt } from '../use-attempt.ts'
import styles from './AskTab.module.css'
import { QuestionTurns } from './QuestionTurns.tsx'

const workingMs = 1000

export function AskTab(context: InsightContext): ReactNode {
  const { recordingId } = context
  const t = insightsMessages.useMessages()
  const language = useLanguage()
  const configuration = useGetInsightsConfigurationQuery()
  const questions = useListQuestionsQuery({ recordingId }, { refetchOnMountOrArgChange: true })
  const isWaiting = questions.data?.some(({ state }) => state === 'waiting') ?? false
  useListQuestionsQuery(
    { recordingId },
    { pollingInterval: workingMs, skip: !isWaiting, skipPollingIfUnfocused: true },
  )
  const failed = [configuration, questions].find(({ isError, data }) => isError && !data)
  if (failed)
    return (
      <ErrorState
        title={t('panel.failed')}
        description={describeError(failed.error, language)}
        onRetry={() => void failed.refetch()}
      />
    )
  if (!configuration.data || !questions.data) return <Skeleton height="calc(8 * var(--longhand-rem))" />
  const canAsk = configuration.data.ask !== null
  const turns = questions.data
  return (
    <div className={styles.root}>
      {turns.length > 0 ? <QuestionTurns {...context} turns={turns} /> : null}
      {turns.length === 0 && canAsk ? (
        <EmptyState icon="help" title={t('ask.none')} description={t('ask.noneText')} />
      ) : null}
      {canAsk ? (
        <QuestionForm {...context} isWaiting={isWaiting} />
      ) : (
        <EmptyState icon="help" title={t('ask.off')} description={t('ask.offText')} />
      )}
      {turns.length > 0 ? <ForgetAll recordingId={recordingId} /> : null}
    </div>
  )
}

function QuestionForm({ recordingId, flush, isWaiting }: InsightContext & { isWaiting: boolean }): ReactNode {
  const t = insightsMessages.useMessages()
  const attempt = useAttempt()
  const [askQuestion, { isLoading }] = useAskQuestionMutation()
  const [question, setQuestion] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [isWaiting])

  async function send(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    const asked = question.trim()
    if (asked === '' || isLoading) return
    await flush()
    if (await attempt(askQuestion({ recordingId, question: asked }))) setQuestion('')
  }

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    void send()
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void send(event)}>
      <TextArea
        label={t('ask.question')}
        value={question}
        onValueChange={setQuestion}
        maxLength={questionLength}
        rows={2}
        onKeyDown={press}
      />
      <Button type="submit" variant="primary" busy={isLoading} disabled={question.trim() === ''}>
        {t('ask.send')}
      </Button>
    </form>
  )
}

function ForgetAll({ recordingId }: { recordingId: string }): ReactNode {
  const t = insightsMessages.useMessages()
  const attempt = useAttempt()
  const [clearQuestions] = useClearQuestionsMutation()
  const [isAsking, setAsking] = useState(false)
  return (
    <div>
      <Button size="small" variant="quiet" icon="trash" onClick={() => setAsking(true)}>
        {t('ask.clear')}
      </Button>
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setAsking}
        title={t('ask.clearTitle')}
        description={t('ask.clearText')}
        confirmLabel={t('ask.clear')}
        onConfirm={async () => void (await attempt(clearQuestions({ recordingId })))}
      />
    </div>
  )
}
