import { Button, SegmentedControl } from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import { transcriptsMessages } from '../messages.ts'
import styles from './CaptionPage.module.css'
import type { SoundSource } from './session/caption-services.ts'

export interface CaptionStartProps {
  /** Whether the browser is asking for leave to listen. */
  isAsking: boolean
  onStart: (source: SoundSource) => void
}

/** What to listen to, and the way to begin. */
export function CaptionStart({ isAsking, onStart }: CaptionStartProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const [source, setSource] = useState<SoundSource>('microphone')
  return (
    <div className={styles.start}>
      <p className={styles.lead}>{t('captions.lead')}</p>
      <SegmentedControl
        label={t('captions.source')}
        value={source}
        onValueChange={setSource}
        options={[
          { value: 'microphone', label: t('captions.microphone') },
          { value: 'tab', label: t('captions.tab') },
        ]}
      />
      {source === 'tab' ? <p className={styles.hint}>{t('captions.tabHint')}</p> : null}
      <Button variant="primary" icon="mic" busy={isAsking} onClick={() => onStart(source)}>
        {t('captions.start')}
      </Button>
      <p className={styles.hint} role="status">
        {isAsking ? t('captions.asking') : ''}
      </p>
    </div>
  )
}
