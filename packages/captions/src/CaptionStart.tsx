import type { Caption } from '@longhand/contracts'
import { Button, SegmentedControl } from '@longhand/ui-kit'
import { formatDuration } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { CaptionCost } from './CaptionCost.tsx'
import styles from './CaptionPage.module.css'
import { captionsMessages } from './messages.ts'
import type { SoundSource } from './session/caption-services.ts'

export interface CaptionStartProps {
  isAsking: boolean
  unfinished: Caption | undefined
  maxSeconds: number | undefined
  onStart: (source: SoundSource) => void
  onEnd: () => void
}

export function CaptionStart({
  isAsking,
  unfinished,
  maxSeconds,
  onStart,
  onEnd,
}: CaptionStartProps): ReactNode {
  const t = captionsMessages.useMessages()
  const [source, setSource] = useState<SoundSource>('microphone')
  return (
    <div className={styles.start}>
      <p className={styles.lead}>
        {unfinished ? t('unfinished', { time: formatDuration(Math.floor(unfinished.seconds)) }) : t('lead')}
      </p>
      <div className={styles.source}>
        <span className={styles.sourceLabel} aria-hidden>
          {t('source')}
        </span>
        <SegmentedControl
          label={t('source')}
          value={source}
          onValueChange={setSource}
          options={[
            { value: 'microphone', label: t('microphone') },
            { value: 'tab', label: t('tab') },
          ]}
        />
        <p className={styles.hint}>{source === 'tab' ? t('tabHint') : ''}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="primary" icon="mic" busy={isAsking} onClick={() => onStart(source)}>
          {unfinished ? t('goOn') : t('start')}
        </Button>
        {unfinished ? (
          <Button icon="check" disabled={isAsking} onClick={onEnd}>
            {t('end')}
          </Button>
        ) : null}
      </div>
      <p className={styles.hint} role="status">
        {isAsking ? t('asking') : ''}
      </p>
      {unfinished || maxSeconds === undefined ? null : <CaptionCost seconds={maxSeconds} />}
    </div>
  )
}
