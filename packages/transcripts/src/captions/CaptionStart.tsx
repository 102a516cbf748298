import type { Caption } from '@longhand/contracts'
import { Button, SegmentedControl } from '@longhand/ui-kit'
import { formatDuration } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { transcriptsMessages } from '../messages.ts'
import { CaptionCost } from './CaptionCost.tsx'
import styles from './CaptionPage.module.css'
import type { SoundSource } from './session/caption-services.ts'

export interface CaptionStartProps {
  /** Whether the browser is asking for leave to listen. */
  isAsking: boolean
  /** A session that an earlier page left open: it can go on, or end. */
  unfinished: Caption | undefined
  /** The most that a new session can take; `undefined` while that is not known. */
  maxSeconds: number | undefined
  onStart: (source: SoundSource) => void
  onEnd: () => void
}

/** What to listen to, and the way to begin. */
export function CaptionStart({ isAsking, unfinished, maxSeconds, onStart, onEnd }: CaptionStartProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const [source, setSource] = useState<SoundSource>('microphone')
  return (
    <div className={styles.start}>
      <p className={styles.lead}>{unfinished ? t('captions.unfinished', { time: formatDuration(Math.floor(unfinished.seconds)) }) : t('captions.lead')}</p>
      <div className={styles.source}>
        <span className={styles.sourceLabel} aria-hidden>
          {t('captions.source')}
        </span>
        <SegmentedControl
          label={t('captions.source')}
          value={source}
          onValueChange={setSource}
          options={[
            { value: 'microphone', label: t('captions.microphone') },
            { value: 'tab', label: t('captions.tab') },
          ]}
        />
        <p className={styles.hint}>{source === 'tab' ? t('captions.tabHint') : ''}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="primary" icon="mic" busy={isAsking} onClick={() => onStart(source)}>
          {unfinished ? t('captions.goOn') : t('captions.start')}
        </Button>
        {unfinished ? (
          <Button icon="check" disabled={isAsking} onClick={onEnd}>
            {t('captions.end')}
          </Button>
        ) : null}
      </div>
      <p className={styles.hint} role="status">
        {isAsking ? t('captions.asking') : ''}
      </p>
      {unfinished || maxSeconds === undefined ? null : <CaptionCost seconds={maxSeconds} />}
    </div>
  )
}
