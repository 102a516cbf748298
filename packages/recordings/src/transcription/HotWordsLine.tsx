import { Button } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useGetHotWordsQuery } from '../api/hot-words-api.ts'
import type { HotWordsScope } from '../hot-words/HotWordsDialog.tsx'
import { hotWordsMessages } from '../hot-words/hot-words-messages.ts'
import { HotWordsDialog } from '../hot-words/HotWordsDialog.tsx'
import styles from './TranscribeDialog.module.css'

export interface HotWordsLineProps {
  /** Of one recording its own words can be edited, of several those of the account. */
  recordings: readonly { recordingId: string; fileName: string }[]
  isHeeded: boolean
}

export function HotWordsLine({ recordings, isHeeded }: HotWordsLineProps): ReactNode {
  const t = hotWordsMessages.useMessages()
  const [isEditing, setEditing] = useState(false)
  const [first] = recordings
  const scope: HotWordsScope =
    recordings.length === 1 && first
      ? { kind: 'recording', recordingId: first.recordingId, name: first.fileName }
      : { kind: 'account' }
  const { data } = useGetHotWordsQuery(scope.kind === 'recording' ? { recordingId: scope.recordingId } : {})
  const count = data ? new Set([...data.words, ...data.inherited]).size : undefined
  return (
    <div className={styles.hotWords}>
      <div>
        <p className={styles.hotWordsTitle}>
          {count ? t('count', { count }) : count === 0 ? t('none') : t('title')}
        </p>
        <p className={styles.hotWordsNote}>{isHeeded ? t('why') : t('notHeeded')}</p>
      </div>
      <Button size="small" aria-label={t('editNamed')} onClick={() => setEditing(true)}>
        {t('edit')}
      </Button>
      <HotWordsDialog open={isEditing} onOpenChange={setEditing} scope={scope} />
    </div>
  )
}
