import { Button, EmptyState, Notice } from '@longhand/ui-kit'
import { formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { CaptionCost } from './CaptionCost.tsx'
import styles from './CaptionPage.module.css'
import { captionsMessages } from './messages.ts'
import type { SoundSource } from './session/caption-services.ts'

export interface CaptionOutcomeProps {
  recordingId: string | undefined
  lostSeconds: number
  maxSeconds: number | undefined
  onOpen: (recordingId: string) => void
  onAgain: (source: SoundSource) => void
}

export function CaptionOutcome({
  recordingId,
  lostSeconds,
  maxSeconds,
  onOpen,
  onAgain,
}: CaptionOutcomeProps): ReactNode {
  const t = captionsMessages.useMessages()
  const language = useLanguage()
  const again = (
    <Button icon="mic" onClick={() => onAgain('microphone')}>
      {t('again')}
    </Button>
  )
  return (
    <section className={styles.root} aria-labelledby="captions-title">
      <h1 id="captions-title" className={styles.title}>
        {t('title')}
      </h1>
      {lostSeconds === 0 ? null : (
        <Notice tone="amber" icon="warning">
          {t('lostSound', { time: formatTimeSpan(lostSeconds, language) })}
        </Notice>
      )}
      {recordingId === undefined ? (
        <EmptyState icon="mic" title={t('emptyTitle')} description={t('emptyText')} action={again} />
      ) : (
        <EmptyState
          icon="check"
          title={t('savedTitle')}
          description={t('savedText')}
          action={
            <div className={styles.actions}>
              <Button variant="primary" icon="document" onClick={() => onOpen(recordingId)}>
                {t('open')}
              </Button>
              {again}
            </div>
          }
        />
      )}
      {maxSeconds === undefined ? null : (
        <div className={styles.again}>
          <CaptionCost seconds={maxSeconds} />
        </div>
      )}
    </section>
  )
}
