import type { QuestionTurn } from '@longhand/contracts'
import { Spinner, VisuallyHidden } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { insightsMessages } from '../messages.ts'
import type { InsightContext } from '../panel-context.ts'
import { SectionLinks } from '../SectionLinks.tsx'
import styles from './AskTab.module.css'

export function QuestionTurns({
  turns,
  ...context
}: InsightContext & { turns: readonly QuestionTurn[] }): ReactNode {
  const t = insightsMessages.useMessages()
  return (
    <ol className={styles.turns} aria-live="polite">
      {turns.map((turn) => (
        <li key={turn.questionId} className={styles.turn}>
          <p className={styles.question} dir="auto">
            <VisuallyHidden>{t('ask.you')}: </VisuallyHidden>
            {turn.question}
          </p>
          <TurnAnswer {...context} turn={turn} />
        </li>
      ))}
    </ol>
  )
}

function TurnAnswer({ turn, transcript, onPlaySection }: InsightContext & { turn: QuestionTurn }): ReactNode {
  const t = insightsMessages.useMessages()
  switch (turn.state) {
    case 'waiting':
      return (
        <p className={styles.quiet}>
          <Spinner size={14} /> {t('ask.answering')}
        </p>
      )
    case 'failed':
      return <p className={styles.failed}>{t('ask.failed', { reason: turn.reason ?? '' })}</p>
    case 'answered':
      return (
        <div className={styles.answer}>
          <p className={styles.text} dir="auto">
            <VisuallyHidden>{t('ask.answer')}: </VisuallyHidden>
            {turn.answer}
          </p>
          {turn.sectionIds.length > 0 ? (
            <SectionLinks
              sectionIds={turn.sectionIds}
              transcript={transcript}
              onPlaySection={onPlaySection}
            />
          ) : (
            <p className={styles.quiet}>{t('ask.notInText')}</p>
          )}
        </div>
      )
  }
}
